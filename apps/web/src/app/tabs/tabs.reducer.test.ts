import { describe, expect, test } from 'vitest'
import { homeKey, mostMounted, mountedTabs, noTabs, refusalOf, tabKey, tabsReducer, titleOf } from './tabs.reducer.ts'
import type { TabsAction, TabsState } from './tabs.reducer.ts'

const run = (...actions: TabsAction[]): TabsState => actions.reduce(tabsReducer, noTabs)
const visit = (fullPath: string): TabsAction => ({ type: 'visit', fullPath, title: fullPath })
const keys = (state: TabsState) => state.tabs.map((tab) => tab.key)
const abc = () => run(visit('/a'), visit('/b'), visit('/c'))

describe('refusals', () => {
  test('工作台: it cannot be closed', () => {
    expect(refusalOf(abc(), { type: 'close', key: homeKey })).toBe('工作台不能关闭')
    expect(keys(tabsReducer(abc(), { type: 'close', key: homeKey }))).toHaveLength(4)
  })

  test('the only tab cannot be closed', () => {
    expect(refusalOf(noTabs, { type: 'close', key: homeKey })).toBe('这是最后一个标签了, 无法被关闭')
  })

  test('nothing to the left, nothing to the right', () => {
    expect(refusalOf(abc(), { type: 'closeLeft', key: homeKey })).toBe('左侧没有标签')
    expect(refusalOf(abc(), { type: 'closeLeft', key: '/a' })).toBe('左侧没有标签')
    expect(refusalOf(abc(), { type: 'closeLeft', key: '/b' })).toBeUndefined()
    expect(refusalOf(abc(), { type: 'closeRight', key: '/c' })).toBe('右侧没有标签')
    expect(refusalOf(noTabs, { type: 'closeRight', key: homeKey })).toBe('右侧没有标签')
  })
})

describe('visiting', () => {
  test('a new address goes to the end, a known one is shown again', () => {
    const state = run(visit('/a'), visit('/b'), visit('/a'))
    expect(keys(state)).toEqual([homeKey, '/a', '/b'])
    expect(state.active).toBe('/a')
  })

  test('view state never opens a tab but is remembered', () => {
    expect(tabKey('/a?pageNum=2&f.name=x&tab=draft&id=7')).toBe('/a?id=7')
    const state = run(visit('/a'), visit('/a?pageNum=2&f.name=x'))
    expect(state.tabs).toMatchObject([{ key: homeKey }, { key: '/a', fullPath: '/a?pageNum=2&f.name=x' }])
  })

  test('two queries of one page are two tabs; the workbench stays one', () => {
    expect(keys(run(visit('/a?id=1'), visit('/a?id=2'), visit('/index?key=p2')))).toEqual([
      homeKey,
      '/a?id=1',
      '/a?id=2',
    ])
  })
})

describe('closing', () => {
  test('the shown tab gives way to its right neighbour, else to the left', () => {
    const middle = tabsReducer(tabsReducer(abc(), visit('/b')), { type: 'close', key: '/b' })
    expect(middle.active).toBe('/c')
    expect(tabsReducer(middle, { type: 'close', key: '/c' }).active).toBe('/a')
  })

  test('a tab that is not shown leaves the shown one alone', () => {
    expect(tabsReducer(abc(), { type: 'close', key: '/a' })).toMatchObject({ active: '/c' })
  })

  test('left, right, others; the clicked tab is shown when the shown one went', () => {
    expect(keys(tabsReducer(abc(), { type: 'closeLeft', key: '/c' }))).toEqual([homeKey, '/c'])
    const right = tabsReducer(abc(), { type: 'closeRight', key: '/a' })
    expect([keys(right), right.active]).toEqual([[homeKey, '/a'], '/a'])
    const others = tabsReducer(abc(), { type: 'closeOthers', key: '/b' })
    expect([keys(others), others.active]).toEqual([[homeKey, '/b'], '/b'])
  })

  test('all: only the workbench remains and is shown', () => {
    expect(tabsReducer(abc(), { type: 'closeAll' })).toMatchObject({ active: homeKey, tabs: [{ key: homeKey }] })
  })
})

describe('the rest', () => {
  test('刷新 raises the epoch of one tab only', () => {
    expect(tabsReducer(abc(), { type: 'refresh', key: '/b' }).tabs.map((tab) => tab.epoch)).toEqual([0, 0, 1, 0])
  })

  test('a renamed tab keeps its name when visited again', () => {
    const state = run(visit('/a'), { type: 'rename', key: '/a', title: '修改【甲】' }, visit('/a'))
    expect(state.tabs.map(titleOf)).toEqual(['工作台', '修改【甲】'])
  })

  test('tabs can be moved, never before the workbench', () => {
    expect(keys(tabsReducer(abc(), { type: 'move', key: '/c', to: 0 }))).toEqual([homeKey, '/c', '/a', '/b'])
    expect(keys(tabsReducer(abc(), { type: 'move', key: homeKey, to: 2 }))).toEqual([homeKey, '/a', '/b', '/c'])
  })

  test('restored tabs are listed but not mounted until they are shown', () => {
    const state = run(
      {
        type: 'restore',
        tabs: [
          { fullPath: '/a', title: 'A' },
          { fullPath: '/b', title: 'B' },
        ],
      },
      visit('/b'),
    )
    expect(keys(state)).toEqual([homeKey, '/a', '/b'])
    expect(mountedTabs(state, () => true).map((tab) => tab.key)).toEqual(['/b'])
  })

  test('before the first visit no page is mounted, the workbench no more than others', () => {
    const restored = run({ type: 'restore', tabs: [{ fullPath: '/a', title: 'a' }] })
    expect(mountedTabs(restored, () => true)).toEqual([])
    expect(mountedTabs(tabsReducer(restored, visit('/a')), () => true).map((tab) => tab.key)).toEqual(['/a'])
    expect(mountedTabs(tabsReducer(restored, visit(homeKey)), () => true).map((tab) => tab.key)).toEqual([homeKey])
  })

  test('pages that are not kept and the least recently used ones are not mounted', () => {
    const many = run(...Array.from({ length: mostMounted + 3 }, (_, at) => visit(`/p${at}`)))
    const mounted = mountedTabs(many, (tab) => tab.key !== '/p20').map((tab) => tab.key)
    expect(mounted).toHaveLength(mostMounted)
    expect(mounted).not.toContain('/p20')
    expect(mounted).not.toContain('/p0')
    expect(mounted).toContain(`/p${mostMounted + 2}`)
  })
})
