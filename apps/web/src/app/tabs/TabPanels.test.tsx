import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { MemoryRouter, useNavigate, useSearchParams } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageCode } from '#/app/pages.ts'
import { Providers } from '#/app/providers.tsx'
import { routeTable } from '#/app/routes/routeTable.ts'
import { useDirtyPage, useDirtyPart } from '#/kit/page/dirtyPages.ts'
import { ShellContext } from '#/kit/session/shell.ts'
import { stubServer } from '#testing/server.ts'
import { TabPanels } from './TabPanels.tsx'
import { useTabs } from './tabs.store.ts'
import { useTabCommands } from './useTabCommands.ts'
import { useTabVisits } from './useTabVisits.ts'

const renders = vi.hoisted(() => ({
  ids: {} as Record<string, Set<string>>,
  broken: '',
  guarded: '',
  dialog: '',
  seen(name: string, id: string) {
    this.ids[name] = (this.ids[name] ?? new Set()).add(id)
  },
}))
const none: string[] = []
const noSubscription = () => () => undefined

function Page({ name }: { name: string }) {
  const [search, setSearch] = useSearchParams()
  const broken = useSyncExternalStore(noSubscription, () => renders.broken)
  const [typed, setTyped] = useState('')
  useDirtyPage(() => renders.guarded === name && typed !== '')
  useDirtyPart(() => renders.dialog === name && typed !== '')
  renders.seen(name, search.get('id') ?? '')
  if (broken === name) throw new Error('broken on purpose')
  return (
    <>
      <input aria-label={name} onChange={({ target }) => setTyped(target.value)} />
      <p>{`${name} ${search.get('id') ?? ''} ${search.get('pageNum') ?? ''}`}</p>
      <button type="button" onClick={() => setSearch({ pageNum: '2' }, { replace: true })}>
        {`${name} page 2`}
      </button>
    </>
  )
}

vi.mock('#/app/pages.ts', () => {
  const known = new Map<string, PageCode>()
  const pageOf = (name: string) => {
    const Known = () => <Page name={name} />
    const code = known.get(name) ?? { now: () => Known, load: async () => Known }
    known.set(name, code)
    return code
  }
  return { pageOf }
})

const page = (name: string, noCache = false) => ({ name, path: name, component: name, meta: { title: name, noCache } })
const table = routeTable([{ path: '/t', component: 'Layout', children: [page('a'), page('b'), page('fresh', true)] }])

const tableOf = (...pages: object[]) => routeTable([{ path: '/t', component: 'Layout', children: pages as never }])
const router = { go: (_to: string): void => undefined, grant: (_table: typeof table): void => undefined }
function Frame() {
  const [now, setNow] = useState(table)
  const navigate = useNavigate()
  useEffect(() => {
    Object.assign(router, { go: (to: string) => void navigate(to), grant: setNow })
  }, [navigate])
  const shell = useTabCommands(now)
  useTabVisits(now)
  return (
    <ShellContext value={shell}>
      <TabPanels table={now} permissions={none} hidden={false} />
      <button type="button" onClick={() => shell.refresh()}>
        refresh
      </button>
    </ShellContext>
  )
}

const visit = (to: string) => act(() => router.go(to))

beforeEach(() => {
  stubServer()
  renders.ids = {}
  renders.broken = ''
  renders.guarded = ''
  renders.dialog = ''
  useTabs.getState().dispatch({ type: 'clear' })
  sessionStorage.clear()
  render(
    <Providers>
      <MemoryRouter initialEntries={['/t/a?id=1']}>
        <Frame />
      </MemoryRouter>
    </Providers>,
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('typing is kept while another tab is shown; 刷新 resets one tab only', async () => {
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('a'), 'kept')
  await visit('/t/b')
  await user.type(screen.getByLabelText('b'), 'other')
  await user.click(screen.getByText('refresh'))
  expect(screen.getByLabelText<HTMLInputElement>('b').value).toBe('')
  await visit('/t/a?id=1')
  expect(screen.getByLabelText<HTMLInputElement>('a').value).toBe('kept')
})

test('a page reads its own address, also when it renders while hidden', async () => {
  await visit('/t/b?id=2')
  expect(screen.getByText('b 2')).toBeTruthy()
  expect(renders.ids.a).toEqual(new Set(['1']))
  await visit('/t/a?id=1')
  expect(screen.getByText('a 1')).toBeTruthy()
})

test('list state in the address opens no tab', async () => {
  await visit('/t/b')
  await userEvent.click(screen.getByText('b page 2'))
  expect(screen.getByText('b 2')).toBeTruthy()
  expect(useTabs.getState().tabs.map((tab) => tab.fullPath)).toEqual(['/index', '/t/a?id=1', '/t/b?pageNum=2'])
})

test('a page that is not kept starts anew', async () => {
  const user = userEvent.setup()
  await visit('/t/fresh')
  await user.type(screen.getByLabelText('fresh'), 'gone')
  await visit('/t/b')
  await visit('/t/fresh')
  expect(screen.getByLabelText<HTMLInputElement>('fresh').value).toBe('')
})

test('a page that fails leaves the others alive', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('a'), 'alive')
  renders.broken = 'b'
  await visit('/t/b')
  expect(screen.getByText('抱歉，页面出错了。')).toBeTruthy()
  renders.broken = ''
  await user.click(screen.getByRole('button', { name: '刷新' }))
  expect(screen.getByLabelText('b')).toBeTruthy()
  await visit('/t/a?id=1')
  expect(screen.getByLabelText<HTMLInputElement>('a').value).toBe('alive')
})

test('a page that is taken away loses its tab; the neighbour is shown, typing there is kept', async () => {
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('a'), 'kept')
  await visit('/t/b')
  await visit('/t/fresh')
  await visit('/t/b')
  act(() => router.grant(tableOf(page('a'))))
  expect(useTabs.getState().tabs.map((tab) => tab.key)).toEqual(['/index', '/t/a?id=1'])
  expect(await screen.findByText('页面【b】【fresh】已不在菜单中')).toBeTruthy()
  expect(screen.queryByLabelText('b')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('a').value).toBe('kept')
})

test('a page whose menu moves or is renamed takes its tab along, shown or hidden, with what is typed there', async () => {
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('a'), 'hidden')
  await visit('/t/b?id=2')
  await user.type(screen.getByLabelText('b'), 'shown')
  const moved = { path: '/u', component: 'Layout', children: [page('a'), page('b')] }
  const renamed = { ...page('fresh'), meta: { title: 'new', noCache: true } }
  await visit('/t/fresh')
  await visit('/t/b?id=2')
  act(() => router.grant(routeTable([{ path: '/t', component: 'Layout', children: [renamed] }, moved])))
  expect(useTabs.getState().tabs.map((tab) => [tab.fullPath, tab.title])).toEqual([
    ['/index', '工作台'],
    ['/u/a?id=1', 'a'],
    ['/u/b?id=2', 'b'],
    ['/t/fresh', 'new'],
  ])
  expect(useTabs.getState().active).toBe('/u/b?id=2')
  expect(screen.getByLabelText<HTMLInputElement>('b').value).toBe('shown')
  expect(screen.getByText('b 2')).toBeTruthy()
  await visit('/u/a?id=1')
  expect(screen.getByLabelText<HTMLInputElement>('a').value).toBe('hidden')
  expect(screen.queryByText(/已不在菜单中/)).toBeNull()
})

test('a page that is taken away while somebody writes there stays with a word until its tab is closed', async () => {
  const user = userEvent.setup()
  // The clock of a message draws outside of what the test does.
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
  renders.guarded = 'b'
  await visit('/t/b')
  await user.type(screen.getByLabelText('b'), 'half a letter')
  await visit('/t/fresh')
  await visit('/t/b')
  act(() => router.grant(tableOf(page('a'))))
  expect(screen.getByText('页面【b】已不在菜单中，填写的内容留着可以复制')).toBeTruthy()
  expect(screen.getByText('页面【fresh】已不在菜单中')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('b').value).toBe('half a letter')
  await visit('/t/a?id=1')
  await visit('/t/b')
  expect(screen.getByLabelText<HTMLInputElement>('b').value).toBe('half a letter')
  expect(screen.getAllByText(/留着可以复制/)).toHaveLength(1)

  await user.clear(screen.getByLabelText('b'))
  await visit('/t/a?id=1')
  expect(useTabs.getState().tabs.map((tab) => tab.key)).toEqual(['/index', '/t/a?id=1'])
})

test('what is typed in a dialog keeps the page that it belongs to, not the others that are taken away', async () => {
  const user = userEvent.setup()
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
  renders.dialog = 'b'
  await visit('/t/b')
  await user.type(screen.getByLabelText('b'), 'half a letter')
  await visit('/t/fresh')
  act(() => router.grant(tableOf()))
  expect(screen.getByText('页面【b】已不在菜单中，填写的内容留着可以复制')).toBeTruthy()
  expect(screen.getByText('页面【a】【fresh】已不在菜单中')).toBeTruthy()
  expect(useTabs.getState().tabs.map((tab) => tab.key)).toEqual(['/index', '/t/b'])
})

test('a dialog goes along with a page that moves', async () => {
  const user = userEvent.setup()
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
  renders.dialog = 'b'
  await visit('/t/b')
  await user.type(screen.getByLabelText('b'), 'half a letter')
  await visit('/t/a?id=1')
  const moved = { path: '/u', component: 'Layout', children: [page('b')] }
  act(() => router.grant(routeTable([{ path: '/t', component: 'Layout', children: [page('a')] }, moved])))
  act(() => router.grant(tableOf(page('a'))))
  expect(screen.getByText('页面【b】已不在菜单中，填写的内容留着可以复制')).toBeTruthy()
  await visit('/u/b')
  expect(screen.getByLabelText<HTMLInputElement>('b').value).toBe('half a letter')
})

test('a menu that comes back finds the page with what is typed there, an ordinary page again', async () => {
  const user = userEvent.setup()
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
  renders.guarded = 'b'
  await visit('/t/b')
  await user.type(screen.getByLabelText('b'), 'half a ')
  act(() => router.grant(tableOf(page('a'))))
  act(() => router.grant(tableOf(page('a'), page('b'))))
  await user.type(screen.getByLabelText('b'), 'letter')
  await visit('/t/a?id=1')
  await visit('/t/b')
  expect(screen.getByLabelText<HTMLInputElement>('b').value).toBe('half a letter')
  await user.clear(screen.getByLabelText('b'))
  await visit('/t/a?id=1')
  expect(useTabs.getState().tabs.map((tab) => tab.key)).toContain('/t/b')
})
