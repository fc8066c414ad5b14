import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { RouterNode } from '@app/shared/auth/routers.ts'
import { session } from '@app/shared/auth/session.ts'
import { call } from '#/kit/http/http.ts'
import { usePageLoader } from '#/kit/page/pageLoader.ts'
import { routersQuery } from '#/kit/session/sessionQueries.ts'

const lookMs = 3_000

/** 打开页面, as soon as a generated page stands in the menu and in the bundle that is running here. */
export function ArrivedPage({ components }: { components: readonly string[] }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const load = usePageLoader()
  const { data } = useQuery({
    queryKey: ['tool:gen', 'arrived', ...components],
    queryFn: ({ signal }) => call(session.getRouters, {}, { signal, silent: true }),
    // The menu changes while the command runs in a terminal.
    refetchInterval: lookMs,
    gcTime: 0,
  })
  const [found] = placesOf(data ?? [], '').filter(
    ({ component }) => components.includes(component) && load(component) !== undefined,
  )
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
