import type { PublishedForm } from '#/modules/form/definition/published.read.ts'
import { rowFields, type DataField } from '#/modules/form/record/shape/recordFields.ts'
import type { RecordVersion } from '#/modules/form/record/shape/recordForm.ts'
import { demandsOf, type Demand } from './demands.ts'
import { importedTables } from './importRefusal.ts'
import { headersOf, importedFields, plainFields, rowHeadersOf, tableTitles } from './recordSheet.ts'

/** A column of a sheet that comes in. */
export interface FieldColumn {
  field: DataField
  header: string
  demand: Demand
  required: boolean
}

function columnsOf(
  fields: readonly DataField[],
  headers: ReadonlyMap<DataField, string>,
  demandOf: ReturnType<typeof demandsOf>,
): FieldColumn[] {
  return importedFields(fields).map((field) => {
    const demand = demandOf(field.control)
    return { field, header: headers.get(field) ?? field.label, demand, required: demand === 'always' }
  })
}

/** Columns of the first sheet that a form takes in. */
export const importColumns = ({ definition, fields }: RecordVersion) =>
  columnsOf(fields, headersOf(plainFields(fields)), demandsOf(definition))

/** The sheet of a table of the form, which its rows come in with. */
export interface TableSheet {
  table: DataField
  title: string
  columns: FieldColumn[]
}

export function tableSheets({ formName }: Pick<PublishedForm, 'formName'>, run: RecordVersion): TableSheet[] {
  const titles = tableTitles(formName, run.fields)
  const demand = demandsOf(run.definition)
  return importedTables(run).map((table) => {
    const children = rowFields(table.control)
    return {
      table,
      title: titles.get(table) ?? table.label,
      columns: columnsOf(children, rowHeadersOf(children), demand),
    }
  })
}
