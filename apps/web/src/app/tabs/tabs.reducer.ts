/** A visited page. `fullPath` is the latest address of the page, `key` the one without its view state. */
export interface Tab {
  key: string
  fullPath: string
  title: string
  /** What was handed over with the navigation; not kept over a reload. */
  state?: unknown
  /** Set by a page; wins over the route's title. */
  customTitle?: string
  /** What its page is mounted by, where that is not the key: a page keeps what is typed there when its menu moves. */
  seat?: string
  /** Raised by 刷新: the page is mounted anew. */
  epoch: number
  /** Order of the last visits; 0 = restored from the last page load and not opened since. */
  usedAt: number
}

/** An open page under the address and the title that its menu has now. */
export interface Followed {
  key: string
  fullPath: string
  title: string
}

/** What is known of a tab after the page was loaded anew. */
export type StoredTab = Pick<Tab, 'fullPath' | 'title'>

export interface TabsState {
  /** The workbench always comes first. */
  tabs: readonly Tab[]
  active: string
  clock: number
}

export type TabsAction =
  | { type: 'visit'; fullPath: string; title: string; state?: unknown }
  | { type: 'close' | 'closeLeft' | 'closeRight' | 'closeOthers' | 'refresh'; key: string }
  | { type: 'closeAll' }
  | { type: 'rename'; key: string; title: string }
  | { type: 'move'; key: string; to: number }
  | { type: 'follow'; tabs: readonly Followed[] }
  | { type: 'restore'; tabs: readonly StoredTab[] }
  | { type: 'clear' }

export const homeKey = '/index'
/** Pages that stay mounted; the least recently used ones above it are loaded again when shown. */
export const mostMounted = 20

const home: Tab = { key: homeKey, fullPath: homeKey, title: '工作台', epoch: 0, usedAt: 0 }
export const noTabs: TabsState = { tabs: [home], active: homeKey, clock: 0 }

const viewState = /^(tab|pageNum|pageSize|orderByColumn|isAsc|f\..*)$/

/** Address without what a page keeps there about its own state: filtering, or turning to its other list, opens no tab. */
export function tabKey(fullPath: string): string {
  const [path = '', query = ''] = fullPath.split('?', 2)
  const kept = [...new URLSearchParams(query)].filter(([name]) => !viewState.test(name))
  const text = new URLSearchParams(kept).toString()
  if (path === homeKey) return homeKey
  return text ? `${path}?${text}` : path
}

/** Two tabs never have one seat. */
export const seatOf = (tab: Tab) => `${tab.seat ?? tab.key} ${tab.epoch}`

export const titleOf = (tab: Tab) => tab.customTitle ?? tab.title

export function tabsReducer(state: TabsState, action: TabsAction): TabsState {
  switch (action.type) {
    case 'visit':
      return visit(state, action)
    case 'close':
      return close(state, action.key)
    case 'closeLeft':
    case 'closeRight':
    case 'closeOthers':
      return keep(state, surviving(state, action), action.key)
    case 'closeAll':
      return keep(state, (tab) => tab.key === homeKey, homeKey)
    case 'refresh':
      return edit(state, action.key, (tab) => ({ ...tab, epoch: tab.epoch + 1 }))
    case 'rename':
      return edit(state, action.key, (tab) => ({ ...tab, customTitle: action.title }))
    case 'move':
      return move(state, action.key, action.to)
    case 'follow':
      return follow(state, action.tabs)
    case 'restore':
      return restore(state, action.tabs)
    case 'clear':
      return noTabs
  }
}

function visit(
  state: TabsState,
  { fullPath, title, state: handed }: Extract<TabsAction, { type: 'visit' }>,
): TabsState {
  const key = tabKey(fullPath)
  const clock = state.clock + 1
  const known = state.tabs.some((tab) => tab.key === key)
  const added: Tab = { key, fullPath, title, state: handed, epoch: 0, usedAt: clock }
  // A page that has moved away still sits there.
  if (state.tabs.some((tab) => tab.seat === key)) added.seat = `${key} ${clock}`
  const tabs = known
    ? state.tabs.map((tab) => (tab.key === key ? { ...tab, fullPath, title, state: handed, usedAt: clock } : tab))
    : [...state.tabs, added]
  return { tabs, active: key, clock }
}

function close(state: TabsState, key: string): TabsState {
  const at = state.tabs.findIndex((tab) => tab.key === key)
  if (at < 1) return state
  const tabs = state.tabs.filter((tab) => tab.key !== key)
  const neighbour = tabs[at] ?? tabs[at - 1]
  return { ...state, tabs, active: state.active === key ? (neighbour?.key ?? homeKey) : state.active }
}

function surviving(state: TabsState, action: { type: string; key: string }): (tab: Tab, at: number) => boolean {
  const own = state.tabs.findIndex((tab) => tab.key === action.key)
  if (action.type === 'closeLeft') return (_, at) => at >= own
  if (action.type === 'closeRight') return (_, at) => at <= own
  return (_, at) => at === own
}

function keep(state: TabsState, survives: (tab: Tab, at: number) => boolean, clicked: string): TabsState {
  const tabs = state.tabs.filter((tab, at) => tab.key === homeKey || survives(tab, at))
  const active = tabs.some((tab) => tab.key === state.active) ? state.active : clicked
  return { ...state, tabs, active }
}

function edit(state: TabsState, key: string, change: (tab: Tab) => Tab): TabsState {
  return { ...state, tabs: state.tabs.map((tab) => (tab.key === key ? change(tab) : tab)) }
}

function follow(state: TabsState, followed: readonly Followed[]): TabsState {
  const now = new Map(followed.map((each) => [each.key, each]))
  const tabs = state.tabs.map((tab): Tab => {
    const place = now.get(tab.key)
    if (!place) return tab
    const { fullPath, title } = place
    return { ...tab, fullPath, title, key: tabKey(fullPath), seat: tab.seat ?? tab.key }
  })
  const shown = now.get(state.active)
  return { ...state, tabs, active: shown ? tabKey(shown.fullPath) : state.active }
}

function move(state: TabsState, key: string, to: number): TabsState {
  const tab = state.tabs.find((each) => each.key === key)
  if (!tab || key === homeKey) return state
  const others = state.tabs.filter((each) => each.key !== key)
  const at = Math.min(Math.max(to, 1), others.length)
  return { ...state, tabs: others.toSpliced(at, 0, tab) }
}

function restore(state: TabsState, stored: readonly StoredTab[]): TabsState {
  const known = new Set(state.tabs.map((tab) => tab.key))
  const added: Tab[] = []
  for (const { fullPath, title } of stored) {
    const key = tabKey(fullPath)
    if (known.has(key)) continue
    known.add(key)
    added.push({ key, fullPath, title, epoch: 0, usedAt: 0 })
  }
  return { ...state, tabs: [...state.tabs, ...added] }
}

/** Why a command does nothing, in the words of the specification; undefined when it does something. */
export function refusalOf(state: TabsState, action: TabsAction): string | undefined {
  if (!('key' in action)) return undefined
  const at = state.tabs.findIndex((tab) => tab.key === action.key)
  switch (action.type) {
    case 'close':
      if (state.tabs.length === 1) return '这是最后一个标签了, 无法被关闭'
      return at === 0 ? '工作台不能关闭' : undefined
    case 'closeLeft':
      return at <= 1 ? '左侧没有标签' : undefined
    case 'closeRight':
      return at === state.tabs.length - 1 ? '右侧没有标签' : undefined
    default:
      return undefined
  }
}

/**
 * Tabs whose page is mounted: the shown one and the most recently used kept ones. None before the first visit: which
 * page that shows is not known yet, and the workbench would be loaded for nothing.
 */
export function mountedTabs(state: TabsState, isKept: (tab: Tab) => boolean): Tab[] {
  if (state.clock === 0) return []
  const recent = state.tabs
    .filter((tab) => tab.key === state.active || (tab.usedAt > 0 && isKept(tab)))
    .toSorted((a, b) => b.usedAt - a.usedAt)
    .slice(0, mostMounted)
  return state.tabs.filter((tab) => recent.includes(tab))
}
