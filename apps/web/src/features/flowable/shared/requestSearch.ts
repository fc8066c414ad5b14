import type { FurtherSearch } from '#/kit/list/searchFields.ts'
import { useCategories } from './useCategories.ts'

const words: readonly FurtherSearch[] = [
  { key: 'procDefName', label: '流程名称', placeholder: '请输入流程名称' },
  { key: 'title', label: '标题/单号', placeholder: '请输入标题或单号' },
  { key: 'starter', label: '发起人', placeholder: '请输入发起人', advanced: true },
]

/** What every list of tasks may be asked about the request behind them. */
export function useRequestSearch(): FurtherSearch[] {
  return [...words, useCategorySearch()]
}

/** 流程分类 of a request. */
export function useCategorySearch(): FurtherSearch {
  const choices = useCategories().map(({ value, label }) => ({ value, label }))
  return { key: 'categoryId', label: '流程分类', placeholder: '请选择', advanced: true, choices }
}
