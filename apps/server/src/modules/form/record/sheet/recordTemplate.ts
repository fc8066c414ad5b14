import { treeOf } from '@app/form-engine/controls/registry.ts'
import type { FormContext } from '@app/form-engine/runtime/types.ts'
import type { DataField } from '#/modules/form/record/shape/recordFields.ts'
import { formContext } from '#/modules/form/record/store/recordContext.ts'
import { subjectKind, subjectWords } from '#/modules/form/record/store/subjects.ts'
import type { Ctx } from '#/platform/context.ts'
import { sheetTitle } from '#/platform/excel/sheetParts.ts'
import { writeSheet, type SheetColumn } from '#/platform/excel/writeSheet.ts'
import { importedForm } from './recordImport.ts'
import { sheetChoices, notesSheet, numberHeader } from './recordSheet.ts'
import { importColumns, tableSheets, type FieldColumn } from './sheetColumns.ts'
import { subjectCodes } from './subjectCells.ts'

const words = { always: '必填', sometimes: '按条件必填', never: '选填' } as const

/** The sheet to fill in: headers, required columns marked, choices, tables, and a sheet that explains each column. */
export async function writeTemplate(ctx: Ctx, path: string, formId: string): Promise<void> {
  const { form, run } = await importedForm(ctx, { formId })
  const context = await formContext(ctx, run)
  const columns = importColumns(run)
  const tables = tableSheets(form, run)
  const join: SheetColumn[] = tables.length > 0 ? [{ header: numberHeader, isText: true }] : []
  const sheetColumns = (all: readonly FieldColumn[]): SheetColumn[] =>
    all.map(({ field, header, required }) => {
      const choices = sheetChoices(field, context)
      return { header, required, isText: field.kind === 'text', ...(choices ? { choices } : {}) }
    })
  const explain = (all: readonly FieldColumn[], sheet = '') =>
    all.map(({ field, header, demand }) => [`${sheet}${header}`, words[demand], explained(field, context)])
  await writeSheet(path, {
    sheetName: sheetTitle(form.formName),
    columns: [...join, ...sheetColumns(columns)],
    rows: [],
    more: tables.map((table) => ({
      sheetName: table.title,
      columns: [{ header: numberHeader, required: true, isText: true }, ...sheetColumns(table.columns)],
      rows: [],
    })),
    notes: {
      sheetName: notesSheet,
      columns: [{ header: '列名' }, { header: '是否必填', width: 12 }, { header: '说明', width: 80 }],
      rows: [
        ...(tables.length > 0 ? [[numberHeader, words.sometimes, joined(tables.map(({ title }) => title))]] : []),
        ...explain(columns),
        ...tables.flatMap(({ title, columns: inTable }) => [
          [`${title} / ${numberHeader}`, words.always, '与第一个工作表的编号相同'],
          ...explain(inTable, `${title} / `),
        ]),
      ],
    },
  })
}

const joined = (titles: readonly string[]) =>
  `有${titles.map((title) => `“${title}”`).join('、')}时填写，如 1、2、3；${titles.length > 1 ? '各表' : '该表'}中编号相同的行属于同一条数据`

function explained(field: DataField, context: FormContext): string {
  const { kind, control } = field
  const subject = subjectKind(control)
  if (subject) {
    const several = control.options.multiple === true ? '；多个用顿号或逗号隔开' : ''
    return `${subjectWords[subject]}名称或${subjectCodes[subject]}${several}`
  }
  const choices = sheetChoices(field, context)
  if (choices?.length) return `可填：${choices.slice(0, 50).join('、')}${choices.length > 50 ? ' 等' : ''}`
  if (treeOf(control.type) === 'ways') return '各级名称用 / 隔开'
  if (kind === 'choices') return '多个值用顿号或逗号隔开'
  const { format, maxLength, range } = control.options
  if (kind === 'time') return `格式 ${String(format ?? 'YYYY-MM-DD')}${range === true ? '，起止用"至"隔开' : ''}`
  if (kind === 'number') return '数字'
  return typeof maxLength === 'number' ? `最多 ${maxLength} 个字符` : ''
}
