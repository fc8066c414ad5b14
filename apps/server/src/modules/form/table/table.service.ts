import type { PlannedTable, TablePlan } from '@app/shared/form/formTable.ts'
import { writtenType } from '@app/shared/tool/genNewTable.ts'
import { readDefinitionText, readDefinitionValue } from '#/modules/form/definition/definitionText.ts'
import { reachedForm } from '#/modules/form/definition/form.store.ts'
import { storeDraft } from '#/modules/form/design/import.service.ts'
import { describedTable, describeTables, type TableToDescribe } from '#/modules/tool/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, refuse } from '#/platform/errors.ts'
import { columnsOfForm, type ColumnsOfForm, type FieldColumn } from './columnsOfForm.ts'
import { formOfTable } from './formOfTable.ts'

/** The tables that a form asks for: its own, and one for each of its lists of rows. */
export async function planTable(ctx: Ctx, id: string): Promise<TablePlan> {
  const { form, found } = await columnsOf(ctx, id)
  const { tables } = tablesOf(found, form.formName, `t_${form.formCode}`.slice(0, mostName))
  return {
    tables: tables.map(({ table: { tableName, tableComment, columns } }): PlannedTable => ({
      tableName,
      tableComment,
      columns: columns.map((column) => ({
        columnName: column.columnName,
        columnComment: column.columnComment,
        written: writtenType(column),
      })),
    })),
    left: found.left,
  }
}

/** Describes those tables to the generator; answers the id of the definition. */
export const tableOfForm = (ctx: Ctx, { id, tableName }: { id: string; tableName: string }): Promise<{ id: string }> =>
  ctx.tx(async (tx) => {
    const { form, found } = await columnsOf(tx, id)
    if (found.columns.length === 0) throw refuse('表单中没有可写入数据表的字段')
    const { tables, parentColumn } = tablesOf(found, form.formName, tableName)
    const [own, ...children] = tables
    if (!own) throw new Error('no table')
    const described = await describeTables(
      tx,
      own,
      children.map((child) => ({ ...child, parentColumn })),
    )
    tx.trail.formId = form.id
    tx.trail.changes.push(
      `表单名称：${form.formName}`,
      `数据表：${tables.map((each) => each.table.tableName).join('、')}`,
    )
    return { id: described }
  })

/** A draft for what people fill into a described table. */
export const formForTable = (
  ctx: Ctx,
  { tableId, formName, formCode }: { tableId: string; formName: string; formCode: string },
): Promise<{ id: string }> =>
  ctx.tx(async (tx) => {
    // What the table holds is told to whoever may read its definition.
    if (!tx.can('tool:gen:query')) throw forbidden()
    const described = await describedTable(tx, tableId)
    if (described.columns.length === 0) throw refuse('该表没有可填写的字段')
    const { text } = readDefinitionValue(formOfTable(described))
    const id = await storeDraft(tx, { formName, formCode, category: '0', formType: '0' }, text)
    tx.trail.formId = id
    tx.trail.changes.push(`数据表：${described.label}`)
    return { id }
  })

async function columnsOf(ctx: Ctx, id: string) {
  const form = await reachedForm(ctx, id)
  return { form, found: columnsOfForm(readDefinitionText(form.draftJson).loaded.definition) }
}

const mostName = 63

/** The column by which a row of a child names its parent follows from the name of the table. */
function tablesOf({ columns, rows }: ColumnsOfForm, formName: string, tableName: string) {
  const parentColumn = `${tableName.replace(/^t_/, '')}_id`.slice(-mostName).replace(/^[^a-z]+/, '')
  const parent: FieldColumn = {
    column: {
      columnName: parentColumn,
      columnComment: `${formName}编号`,
      type: 'varchar',
      size: 64,
      scale: null,
      isRequired: true,
    },
    meaning: { isInsert: '0', isEdit: '0', isList: '0' },
  }
  const tables = [
    described(tableName, `${formName}表`, columns),
    ...rows.map((each) =>
      described(`${tableName}_${each.name}`.slice(0, mostName), `${formName}${each.label}表`, [
        parent,
        ...each.columns.filter(({ column }) => column.columnName !== parentColumn),
      ]),
    ),
  ]
  return { tables, parentColumn }
}

const described = (tableName: string, tableComment: string, columns: readonly FieldColumn[]): TableToDescribe => ({
  table: { tableName, tableComment, columns: columns.map(({ column }) => column) },
  meanings: new Map(columns.map(({ column, meaning }) => [column.columnName, meaning])),
})
