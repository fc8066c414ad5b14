import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { idList, rowId } from '@app/shared/kit/standardCalls.ts'

/** Filters that one person keeps of 待办任务. */
export const mostFilters = 20

/** What the search asks, as the address of the page has it. */
const conditions = z
  .record(z.string().min(1).max(50), z.string().min(1).max(200))
  .refine((asked) => Object.keys(asked).length > 0, '请先设置查询条件')
  .refine((asked) => Object.keys(asked).length <= 20, '条件过多')

const savedFilter = z.object({
  id: z.string(),
  filterName: z.string(),
  /** The list opens with it. */
  isDefault: z.boolean(),
  conditions: z.record(z.string(), z.string()),
  version: z.int(),
})
export type SavedFilter = z.infer<typeof savedFilter>

const access = perms('flowable:task:todo')
const log = (kind: LogKind) => ({ title: '待办任务', kind })
const path = '/flowable/task/filter'

/** Own saved filters of 待办任务; nobody else sees or changes them (workflow §3.8). */
export const savedFilterCalls = {
  list: endpoint({
    method: 'GET',
    path: `${path}/list`,
    summary: '待办任务的常用筛选',
    access,
    data: z.array(savedFilter),
  }),
  save: endpoint({
    method: 'POST',
    path,
    summary: '保存待办任务的常用筛选',
    access,
    log: log(LogKind.update),
    body: z.object({
      id: rowId.optional(),
      version: z.int().min(1).optional(),
      filterName: labelled(z.string().trim().min(1).max(50), '筛选名称'),
      isDefault: labelled(z.boolean(), '默认筛选'),
      conditions: labelled(conditions, '查询条件'),
    }),
    data: savedFilter,
  }),
  remove: endpoint({
    method: 'POST',
    path: `${path}/:ids`,
    summary: '删除待办任务的常用筛选',
    access,
    log: log(LogKind.remove),
    params: z.object({ ids: idList }),
  }),
}
