import type { FormContext, FormValues } from '@app/form-engine/runtime/types.ts'
import { placedColumns, type PlannedRow } from '#/kit/transfer/importPlan.ts'
import type { Asked, ImportSource } from '#/kit/transfer/sources.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, refuse } from '#/platform/errors.ts'
import type { SheetRow } from '#/platform/excel/readSheet.ts'
import { writeSheet } from '#/platform/excel/writeSheet.ts'
import { createTurns } from '#/platform/turns.ts'
import { notOpen, type PublishedForm } from '#/modules/form/definition/published.read.ts'
import { formRights } from '#/modules/form/right/right.read.ts'
import { accept } from './accept.ts'
import { importRefusal } from './importRefusal.ts'
import { formContext } from './recordContext.ts'
import { sheetNames } from './recordExport.ts'
import type { DataField } from './recordFields.ts'
import { formOf, listedVersion, type RecordVersion } from './recordForm.ts'
import { BadCell } from './badCell.ts'
import { choicesOf, headersOf, importedFields, isRequired, recordHeaders, valueOfCell } from './recordSheet.ts'
import { findSubjects, subjectCodes, subjectsFound, type FoundSubjects } from './subjectCells.ts'
import { subjectKind, subjectWords, type Subjects } from './subjects.ts'
import { insertRecords, tellTaken } from './recordBulk.ts'
import { uniqueFields, uniqueKey } from './unique.ts'

interface ImportedForm {
  form: PublishedForm
  run: RecordVersion
}

async function importedForm(ctx: Ctx, { formId }: Asked): Promise<ImportedForm> {
  const form = await formOf(ctx, String(formId))
  if (form.status !== '1') throw notOpen()
  if (!(await formRights(ctx, form)).fill) throw forbidden()
  const run = await listedVersion(ctx, form)
  const refused = importRefusal(run)
  if (refused) throw refuse(refused)
  return { form, run }
}

interface FieldColumn {
  field: DataField
  header: string
  required: boolean
}

const columnsOf = ({ fields }: RecordVersion): FieldColumn[] => {
  const headers = headersOf(fields)
  return importedFields(fields).map((field) => ({
    field,
    header: headers.get(field) ?? field.label,
    required: isRequired(field),
  }))
}

/** 导入: every row by the rules of the published form, all rows or none; tables and files inside are left out. */
export const recordImport: ImportSource = {
  names: sheetNames,
  admit: async (ctx, query) => void (await importedForm(ctx, query)),
  async plan(ctx, table, query) {
    const { form, run } = await importedForm(ctx, query)
    if (table.rows.length === 0) throw refuse('导入数据不能为空！')
    const columns = columnsOf(run)
    const others = [...headersOf(run.fields).values()]
    const places = placedColumns(columns, [...recordHeaders.before, ...recordHeaders.after, ...others], table.headers)
    const context = await formContext(ctx, run)
    const found = await findSubjects(
      ctx,
      table.rows.flatMap(({ values }) => places.map(({ field, index }) => ({ field, value: values[index] }))),
    )
    const subjects = await subjectsFound(ctx, found)
    const turn = createTurns()
    const rows: PlannedRow[] = []
    for (const sheetRow of table.rows) {
      await turn()
      rows.push(await plannedRow(ctx, { run, context, places, found, subjects }, sheetRow))
    }
    await checkUnique(ctx, form, run, rows)
    return { headers: table.headers, rows }
  },
  async store(ctx, rows, onRows, query) {
    const { form, run } = await importedForm(ctx, query)
    await insertRecords(ctx, form, run, rows, onRows)
  },
  // What the sheet says, not what the form makes of it: defaults name no row, and neither does a bare number.
  nameOf: ({ sheetRow }) =>
    sheetRow.values.find((value) => typeof value === 'string' && value.trim() !== '')?.toString() ??
    `第 ${sheetRow.number} 行`,
}

interface Sheet {
  run: RecordVersion
  context: FormContext
  places: readonly (FieldColumn & { index: number })[]
  found: FoundSubjects
  subjects: Subjects
}

async function plannedRow(
  ctx: Ctx,
  { run, context, places, found, subjects }: Sheet,
  sheetRow: SheetRow,
): Promise<PlannedRow> {
  const raw: FormValues = {}
  const bad = new Map<string, string>()
  for (const { field, index } of places) {
    try {
      const value = valueOfCell(field, sheetRow.values[index] ?? null, context, found)
      if (value !== undefined) raw[field.model] = value
    } catch (error) {
      if (!(error instanceof BadCell)) throw error
      bad.set(field.model, error.message)
    }
  }
  const { values, errors } = await accept(ctx, run, raw, { context, subjects })
  const said = errors
    .filter(({ model }) => !bad.has(model))
    .map(({ label, message }) => (message.startsWith(label) ? message : `${label}：${message}`))
  return { sheetRow, input: values, existing: undefined, errors: [...bad.values(), ...said] }
}

/** Values that the form allows once: in the file, and among what is stored. */
async function checkUnique(ctx: Ctx, form: PublishedForm, { fields }: RecordVersion, rows: PlannedRow[]) {
  for (const field of uniqueFields(fields)) {
    const seen = new Set<string>()
    for (const { input, errors } of rows) {
      const key = uniqueKey(field, input)
      if (key === undefined) continue
      if (seen.has(key)) errors.push(`文件内${field.label}重复`)
      seen.add(key)
    }
  }
  await tellTaken(ctx, form, fields, rows)
}

/** The sheet to fill in: headers, required columns marked, choices, and a sheet that explains each column. */
export async function writeTemplate(ctx: Ctx, path: string, formId: string): Promise<void> {
  const { form, run } = await importedForm(ctx, { formId })
  const context = await formContext(ctx, run)
  const columns = columnsOf(run)
  const word = (required: boolean) => (required ? '必填' : '选填')
  await writeSheet(path, {
    sheetName: form.formName,
    columns: columns.map(({ field, header, required }) => {
      const choices = choicesOf(field, context)
      return { header, required, ...(choices ? { choices } : {}) }
    }),
    rows: [],
    notes: {
      sheetName: '填写说明',
      columns: [{ header: '列名' }, { header: '是否必填', width: 12 }, { header: '说明', width: 80 }],
      rows: columns.map(({ field, header, required }) => [header, word(required), explained(field, context)]),
    },
  })
}

function explained(field: DataField, context: FormContext): string {
  const { kind, control } = field
  const subject = subjectKind(control)
  if (subject) {
    const several = control.options.multiple === true ? '；多个用顿号或逗号隔开' : ''
    return `${subjectWords[subject]}名称或${subjectCodes[subject]}${several}`
  }
  const choices = choicesOf(field, context)
  if (choices?.length) return `可填：${choices.slice(0, 50).join('、')}${choices.length > 50 ? ' 等' : ''}`
  if (control.type === 'cascader') return '各级名称用 / 隔开'
  if (kind === 'choices') return '多个值用顿号或逗号隔开'
  const { format, maxLength, range } = control.options
  if (kind === 'time') return `格式 ${String(format ?? 'YYYY-MM-DD')}${range === true ? '，起止用"至"隔开' : ''}`
  if (kind === 'number') return '数字'
  return typeof maxLength === 'number' ? `最多 ${maxLength} 个字符` : ''
}
