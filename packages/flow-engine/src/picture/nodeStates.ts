import type { NodeState } from './types.ts'

/** Words of the legend and of screen readers (workflow §11). */
export const stateWords: Record<NodeState | 'ahead', string> = {
  done: '已办理',
  active: '处理中',
  ahead: '未进行',
  returned: '已退回',
  skipped: '已跳过',
  canceled: '已取消',
  added: '新增',
  changed: '修改',
  removed: '删除',
}

/** What a legend explains in any case; the others where they occur. */
const ofRun = ['done', 'active', 'ahead'] as const
const ofComparison = new Set<string>(['added', 'changed', 'removed'])

/** What the legend of a drawing says. */
export function legendOf(states: readonly NodeState[]): (keyof typeof stateWords)[] {
  const found = new Set(states)
  const rest = [...found].filter((state) => !ofRun.some((known) => known === state))
  if (rest.some((state) => ofComparison.has(state))) return ['added', 'changed', 'removed']
  return [...ofRun, ...rest]
}
