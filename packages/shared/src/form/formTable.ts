import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'
import { newTable } from '@app/shared/tool/genNewTable.ts'
import { definition } from './definition.ts'

const plannedColumn = z.object({
  columnName: z.string(),
  columnComment: z.string(),
  /** As PostgreSQL writes it. */
  written: z.string(),
})
const plannedTable = z.object({ tableName: z.string(), tableComment: z.string(), columns: z.array(plannedColumn) })
/** A table as a form asks for it. */
export type PlannedTable = z.infer<typeof plannedTable>

const plan = z.object({
  /** That of the form first, then one for each of its lists of rows. */
  tables: z.array(plannedTable),
  /** Fields that no column stands for. */
  left: z.array(z.object({ label: z.string(), why: z.string() })),
})
export type TablePlan = z.infer<typeof plan>

const { formName, formCode } = definition.fields
const path = '/form/definition'
const title = '表单管理'

/** A form as a table that code is generated for, and back. */
export const formTableCalls = {
  plan: endpoint({
    method: 'GET',
    path: `${path}/table/:id`,
    summary: '表单对应的数据表',
    access: perms('tool:gen:create'),
    params: z.object({ id: rowId }),
    data: plan,
  }),
  /** `id` of the answer is that of the definition of the table. */
  toTable: endpoint({
    method: 'POST',
    path: `${path}/toTable`,
    summary: '由表单生成表定义',
    access: perms('tool:gen:create'),
    log: { title, kind: LogKind.code },
    body: z.object({ id: rowId, tableName: newTable.shape.tableName }),
    data: z.object({ id: z.string() }),
  }),
  /** `tableId`: the definition of a table. */
  fromTable: endpoint({
    method: 'POST',
    path: `${path}/fromTable`,
    summary: '由表定义新建表单',
    access: perms('form:definition:add'),
    log: { title, kind: LogKind.insert },
    body: z.object({
      tableId: labelled(rowId, '数据表'),
      formName: labelled(formName.schema, '表单名称'),
      formCode: labelled(formCode.schema, '表单编码'),
    }),
    data: z.object({ id: z.string() }),
  }),
}
