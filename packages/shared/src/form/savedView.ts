import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { idList, rowId } from '@app/shared/kit/standardCalls.ts'

/** Views that one person keeps of a form, and that are shared with everybody. */
export const mostViews = 20

/** How a list of records stands: its columns, what is asked of it and its order. */
const settings = z.object({
  /** Keys of the shown fields; those of the form when there are none. */
  columns: z.array(z.string().max(200)).max(50, '最多显示50列'),
  /** What the search and 条件筛选 ask, as the address of the page has it. */
  filters: z
    .record(z.string().max(200), z.string().max(6_000))
    .refine((filters) => Object.keys(filters).length <= 50, '条件过多'),
  orderByColumn: z.string().max(200).nullable(),
  isAsc: z.enum(['asc', 'desc']).nullable(),
})
export type ViewSettings = z.infer<typeof settings>

const savedView = z.object({
  id: z.string(),
  formId: z.string(),
  viewName: z.string(),
  shared: z.boolean(),
  /** The list opens with it. */
  opens: z.boolean(),
  /** The caller may change and remove it. */
  mayChange: z.boolean(),
  settings,
  version: z.int(),
})
export type SavedView = z.infer<typeof savedView>

const access = perms('form:record:list')
const log = (kind: LogKind) => ({ title: '表单数据', kind })

/** 视图: lists of records as somebody wants them again. */
export const savedViewCalls = {
  list: endpoint({
    method: 'GET',
    path: '/form/savedView/list',
    summary: '表单数据视图列表',
    access,
    query: z.object({ formId: rowId }),
    data: z.array(savedView),
  }),
  save: endpoint({
    method: 'POST',
    path: '/form/savedView',
    summary: '保存表单数据视图',
    access,
    log: log(LogKind.update),
    body: z.object({
      id: rowId.optional(),
      version: z.int().min(1).optional(),
      formId: labelled(rowId, '表单'),
      viewName: labelled(z.string().trim().min(1).max(50), '视图名称'),
      shared: labelled(z.boolean(), '共享'),
      opens: labelled(z.boolean(), '默认视图'),
      settings: labelled(settings, '视图内容'),
    }),
    data: savedView,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/form/savedView/:ids',
    summary: '删除表单数据视图',
    access,
    log: log(LogKind.remove),
    params: z.object({ ids: idList }),
  }),
}
