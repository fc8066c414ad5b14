import type { FurtherSearch } from '#/kit/list/searchFields.ts'

/** What every list of tasks may be asked about the request behind them. */
export const requestSearch: FurtherSearch[] = [
  { key: 'procDefName', label: '流程名称', placeholder: '请输入流程名称' },
  { key: 'title', label: '标题/单号', placeholder: '请输入标题或单号' },
  { key: 'starter', label: '发起人', placeholder: '请输入发起人', advanced: true },
]
