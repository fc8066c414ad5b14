import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { pageOf } from '@app/shared/kit/envelope.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'

const versionItem = z.object({
  id: rowId,
  formId: rowId,
  versionNo: z.int(),
  schemaHash: z.string(),
  changeNote: z.string().nullable(),
  publishBy: z.string().nullable(),
  publishName: z.string().nullable(),
  publishTime: z.string(),
  recordCount: z.int(),
})
export type FormVersionItem = z.infer<typeof versionItem>

const changes = z.array(z.object({ kind: z.string(), text: z.string() }))

/** 历史版本: what was published stays as it was. */
export const versionCalls = {
  page: endpoint({
    method: 'GET',
    path: '/form/version/page',
    summary: '表单版本分页列表',
    access: perms('form:definition:query'),
    query: z.object({
      formId: rowId,
      pageNum: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(200).default(20),
    }),
    data: pageOf(versionItem),
  }),
  get: endpoint({
    method: 'GET',
    path: '/form/version/:id',
    summary: '表单版本详情',
    access: perms('form:definition:query'),
    params: z.object({ id: rowId }),
    data: z.object({ ...versionItem.omit({ recordCount: true, publishName: true }).shape, schemaJson: z.string() }),
  }),
  /** What changed from one version to the other; without `to`, to the draft. */
  compare: endpoint({
    method: 'GET',
    path: '/form/version/compare',
    summary: '比较表单版本',
    access: perms('form:definition:query'),
    query: z.object({ from: rowId, to: rowId.optional() }),
    data: changes,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/form/version/restore/:id',
    summary: '恢复为草稿',
    access: perms('form:definition:design'),
    log: { title: '表单管理', kind: LogKind.update },
    params: z.object({ id: rowId }),
    data: z.object({ id: rowId, version: z.int() }),
  }),
}
