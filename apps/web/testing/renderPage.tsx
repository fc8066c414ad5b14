import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { App } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { useLayoutEffect, type ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { vi } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { questions } from '#/app/questions.tsx'
import { productWidgets } from '#/components/widgets/productWidgets.ts'
import { WidgetContext } from '#/kit/form/productWidgets.ts'
import { PageRouteContext, type PageRoute } from '#/kit/session/shell.ts'
import { OneSheet } from './OneSheet.tsx'
import { info, sysConfig } from './server.ts'

/** A request as the server would see it. */
export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  /** The parsed JSON, or the form of an upload. */
  body: Record<string, unknown> | FormData | undefined
}

type Answer = Record<string, unknown> | Response
export type Answers = Record<string, Answer | ((asked: Asked) => Answer | Promise<Answer>)>

interface Surroundings {
  /** By `METHOD /path`; what is not named answers success without data. */
  answers?: Answers
  permissions?: readonly string[]
  roles?: readonly string[]
  url?: string
  route?: Partial<PageRoute>
  routers?: unknown[]
}

/** Shows a page or part as a signed-in user sees it, with a server of stubbed answers. */
export function renderPage(children: ReactNode, surroundings: Surroundings = {}) {
  const { answers = {}, permissions = ['*:*:*'], roles = [], url = '/', route, routers = [] } = surroundings
  const asked: Asked[] = []
  const standard: Answers = {
    [`GET ${session.getInfo.path}`]: { ...info, permissions, roles },
    [`GET ${session.getRouters.path}`]: { data: routers },
    [`GET ${session.getSysConfig.path}`]: { data: sysConfig },
  }
  const answerTo = async (input: unknown, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(String(input), 'http://server')
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : (init?.body ?? undefined)
    const request = { method: init?.method ?? 'GET', path: decodeURIComponent(pathname), query: searchParams, body }
    asked.push(request)
    const key = `${request.method} ${request.path}`
    const found = answers[key] ?? standard[key] ?? {}
    const answer = typeof found === 'function' ? await found(request) : found
    return answer instanceof Response ? answer : Response.json({ code: 200, msg: '操作成功', ...answer })
  }
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((input, init) => answerTo(input, init)),
  )

  let address = url
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page: PageRoute = {
    permission: undefined,
    actions: [],
    ...route,
  }
  const screen = render(
    <OneSheet locale={zhCN} button={{ autoInsertSpace: false }} modal={questions}>
      <App component={false}>
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={[url]}>
            <PageRouteContext value={page}>
              <WidgetContext value={productWidgets}>{children}</WidgetContext>
            </PageRouteContext>
            <Address onChange={(now) => (address = now)} />
          </MemoryRouter>
        </QueryClientProvider>
      </App>
    </OneSheet>,
  )
  const askedFor = (key: string) => asked.filter(({ method, path }) => `${method} ${path}` === key)
  return {
    ...screen,
    user: userEvent.setup({ applyAccept: false }),
    asked,
    askedFor,
    client,
    url: () => decodeURIComponent(address),
  }
}

function Address({ onChange }: { onChange: (address: string) => void }) {
  const { pathname, search } = useLocation()
  useLayoutEffect(() => {
    onChange(pathname + search)
  })
  return null
}
