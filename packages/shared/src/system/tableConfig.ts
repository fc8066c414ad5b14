import { z } from 'zod'
import { endpoint, LogKind } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const tableKey = z.string().min(1).max(200)

/** How the caller arranged one list. */
export const tableConfigRow = z.object({
  id: z.string(),
  tableKey: z.string(),
  /** Row density. */
  space: z.string().nullable(),
  /** JSON text. */
  columns: z.string().nullable(),
  status: z.string(),
  version: z.int(),
})
export type TableConfig = z.infer<typeof tableConfigRow>

export const tableConfig = {
  get: endpoint({
    method: 'GET',
    path: '/system/sysTableConfig/getInfoByTableKey/:tableKey',
    summary: '自己的表格列设置',
    access: 'session',
    params: z.object({ tableKey }),
    data: tableConfigRow.nullable(),
  }),
  save: endpoint({
    method: 'POST',
    path: '/system/sysTableConfig',
    summary: '保存自己的表格列设置',
    access: 'session',
    log: { title: '个性化配置', kind: LogKind.update },
    body: z.object({
      tableKey: labelled(tableKey, '表格标识'),
      space: labelled(z.string().max(100).nullish(), '表格密度'),
      columns: labelled(
        z
          .string()
          .max(4000)
          .refine((text) => isJson(text), '列设置格式不正确')
          .nullish(),
        '列设置',
      ),
    }),
    data: tableConfigRow,
  }),
}
