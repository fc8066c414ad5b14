import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { RouterNode } from '@app/shared/auth/routers.ts'
import { session } from '@app/shared/auth/session.ts'
import { genCalls } from '@app/shared/tool/gen.ts'
import { call } from '#/kit/http/http.ts'
import { usePageLoader } from '#/kit/page/pageLoader.ts'
import { routersQuery } from '#/kit/session/sessionQueries.ts'

const lookMs = 3_000

/** `shop/order` of `shop/order/OrderIndex`. */
const entityOf = (component: string) => component.split('/', 2).join('/')

/**
 * 打开页面, as soon as a generated page stands in the menu and in the bundle that is running here, and the server answers
 * its calls: it starts anew for them after the menu has come.
 */
export function ArrivedPage({ components }: { components: readonly string[] }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const load = usePageLoader()
  const { data: found } = useQuery({
    queryKey: ['tool:gen', 'arrived', ...components],
    queryFn: async ({ signal }) => {
      const menu = placesOf(await call(session.getRouters, {}, { signal, silent: true }), '')
      const places = menu.filter(({ component }) => components.includes(component) && load(component) !== undefined)
      if (places.length === 0) return null
      const entities = places.map(({ component }) => entityOf(component)).join(',')
      const answered = await call(genCalls.answered, { query: { entities } }, { signal, silent: true })
      return places.find(({ component }) => answered.includes(entityOf(component))) ?? null
    },
    // The menu changes while the command runs in a terminal.
    refetchInterval: lookMs,
    gcTime: 0,
  })
  if (!found) return null
  const show = async () => {
    await client.invalidateQueries({ queryKey: routersQuery.queryKey })
    void navigate(found.path)
  }
  return (
    <Button type="link" onClick={() => void show()}>
      打开页面
    </Button>
  )
}

interface Place {
  path: string
  component: string
}

function placesOf(nodes: readonly RouterNode[], above: string): Place[] {
  return nodes.flatMap(({ path, component, children }) => {
    const own = path.startsWith('/') ? path : `${above === '/' ? '' : above}/${path}`
    return [...(component ? [{ path: own, component }] : []), ...placesOf(children ?? [], own)]
  })
}
