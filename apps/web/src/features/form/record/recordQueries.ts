import { queryOptions } from '@tanstack/react-query'
import { recordCalls, type RecordView } from '@app/shared/form/record.ts'
import { recordFilterGroup, type RecordFilter, type RecordFilterGroup } from '@app/shared/form/recordQuery.ts'
import { savedViewCalls } from '@app/shared/form/savedView.ts'
import { call } from '#/kit/http/http.ts'
import type { SearchField } from '#/kit/list/searchFields.ts'
import type { ListState } from '#/kit/list/useListState.ts'

/** Everything about records; a write refreshes all of it. */
export const recordKeys = ['form:record'] as const

export const formsQuery = queryOptions({
  queryKey: [...recordKeys, 'forms'],
  queryFn: ({ signal }) => call(recordCalls.forms, {}, { signal }),
})

export const viewQuery = (formId: string) =>
  queryOptions({
    queryKey: [...recordKeys, 'view', formId],
    queryFn: ({ signal }) => call(recordCalls.view, { params: { formId } }, { signal, silent: true }),
  })

export const savedViewsQuery = (formId: string) =>
  queryOptions({
    queryKey: [...recordKeys, 'savedViews', formId],
    queryFn: ({ signal }) => call(savedViewCalls.list, { query: { formId } }, { signal, silent: true }),
  })

/** The stored view that the list shows; `none` where somebody has left the one that it opens with. */
export const viewKey = 'view'
export const noView = 'none'

export const detailQuery = (id: string) =>
  queryOptions({
    queryKey: [...recordKeys, 'detail', id],
    queryFn: ({ signal }) => call(recordCalls.get, { params: { id } }, { signal, silent: true }),
  })

export const logQuery = (id: string) =>
  queryOptions({
    queryKey: [...recordKeys, 'log', id],
    queryFn: ({ signal }) => call(recordCalls.log, { params: { id } }, { signal, silent: true }),
  })

export const upgradeQuery = (id: string) =>
  queryOptions({
    queryKey: [...recordKeys, 'upgrade', id],
    queryFn: ({ signal }) => call(recordCalls.upgrade, { params: { id } }, { signal, silent: true }),
    gcTime: 0,
  })

const fieldPrefix = 'q.'
const beginOf = (model: string) => `${fieldPrefix}${model}.from`
const endOf = (model: string) => `${fieldPrefix}${model}.to`
/** Conditions of 条件筛选, as JSON. */
export const conditionsKey = 'conditions'

export const noConditions: RecordFilterGroup = { logic: 'all', items: [] }

/** Conditions of the address; a list of before holds as a whole. */
export function conditionsOf(filters: ListState['filters']): RecordFilterGroup {
  try {
    const read: unknown = JSON.parse(filters[conditionsKey] ?? '[]')
    return recordFilterGroup.parse(Array.isArray(read) ? { logic: 'all', items: read } : read)
  } catch {
    return noConditions
  }
}

const field = (key: string, label: string, more: Partial<SearchField> = {}): SearchField => ({
  key,
  label,
  placeholder: more.choices || more.dict ? '请选择' : '请输入',
  dict: undefined,
  choices: undefined,
  range: undefined,
  advanced: false,
  ...more,
})

/** Search card of a form: its title, and the shown fields that a single input can ask for. */
export function searchOf({ fields, columns }: RecordView): SearchField[] {
  const shown = columns.flatMap((key) => fields.find((each) => each.key === key) ?? [])
  return [
    field('title', '标题'),
    field('submitTime', '提交时间', { range: ['beginTime', 'endTime'] }),
    field('status', '状态', { dict: 'form_record_status' }),
    ...shown.flatMap(({ key: model, label, kind, choices }): SearchField[] => {
      const key = `${fieldPrefix}${model}`
      if (kind === 'text') return [field(key, label, { advanced: true })]
      if (kind === 'time') return [field(key, label, { advanced: true, range: [beginOf(model), endOf(model)] })]
      if (kind !== 'choice' && kind !== 'choices') return []
      const options = (choices ?? []).map(({ value, label: text }) => ({ value: String(value), label: text }))
      return [field(key, label, { advanced: true, choices: options })]
    }),
    field('recordNo', '编号', { advanced: true }),
  ]
}

/** What the search card and 条件筛选 ask, as the server reads it. */
export function listQueryOf({ fields, form }: RecordView, { filters, orderByColumn, isAsc }: ListState) {
  const quick = fields.flatMap(({ key: model, kind }): RecordFilter[] => {
    const value = filters[`${fieldPrefix}${model}`]
    if (kind === 'time') {
      const pair = [filters[beginOf(model)] ?? '', filters[endOf(model)] ?? '']
      return pair.some(Boolean) ? [{ model, op: 'between', value: pair }] : []
    }
    if (!value) return []
    return [kind === 'text' ? { model, op: 'contains', value } : { model, op: 'in', value: [value] }]
  })
  const conditions = conditionsOf(filters)
  // Conditions that all hold are asked one by one: the server finds those sooner.
  const own = conditions.logic === 'all' ? conditions.items : conditions.items.length > 0 ? [conditions] : []
  const asked = [...quick, ...own]
  const { title, recordNo, status, beginTime, endTime } = filters
  return {
    formId: form.id,
    title,
    recordNo,
    status,
    orderByColumn,
    isAsc,
    ...(beginTime || endTime ? { params: { beginTime, endTime } } : {}),
    ...(asked.length > 0 ? { filters: JSON.stringify(asked) } : {}),
  }
}
