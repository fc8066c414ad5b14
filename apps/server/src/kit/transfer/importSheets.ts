import type { ImportAnswer } from '@app/shared/kit/standardCalls.ts'
import type { Store } from '#/kit/store.ts'
import type { Ctx } from '#/platform/context.ts'
import type { SheetRow } from '#/platform/excel/readSheet.ts'
import { sheetTitle } from '#/platform/excel/sheetParts.ts'
import { writeSheet, type SheetPartContent } from '#/platform/excel/writeSheet.ts'
import { namedHint, rowsLeftOut } from './importNames.ts'
import type { ResultSheet } from './importOptions.ts'
import type { PlannedRow } from './importOptions.ts'
import { errorHeader, type ImportPlan } from './importPlan.ts'
import { importColumns, isRequired, isSwitch, isWords, onOffWords, type FieldColumn } from './sheetColumns.ts'

export const importFailed = (count: number) => `很抱歉，导入失败！共 ${count} 条数据格式不正确`
export const importDone = (count: number) => `恭喜您，数据已全部导入成功！共 ${count} 条`
export const checkFailed = (count: number) => `校验未通过，共 ${count} 条数据格式不正确`
export const checkDone = (count: number) => `校验通过，共 ${count} 条数据可以导入`

/** Refused rows that an answer names itself. */
const namedRows = 200

const isRefused = ({ errors }: { errors: readonly string[] }) => errors.length > 0

const refusedOwners = ({ rows }: ImportPlan) => rows.filter(isRefused)

/** Rows of further sheets that belong to none of the first. */
const strayRows = ({ further = [] }: ImportPlan) =>
  further.flatMap(({ name, rows }) => rows.filter((row) => !row.owner && isRefused(row)).map((row) => ({ name, row })))

/** Rows that keep the sheet out: those of the first sheet, and of others those that belong to none of them. */
export const refusedCount = (plan: ImportPlan) => refusedOwners(plan).length + strayRows(plan).length

/** The first refused rows, as a page shows them. */
export const toldRows = (nameOf: (row: PlannedRow) => string, plan: ImportPlan): ImportAnswer['rows'] =>
  [
    ...refusedOwners(plan).map((row) => ({ name: () => nameOf(row), row })),
    ...strayRows(plan).map(({ name, row }) => ({ name: () => name, row })),
  ]
    .slice(0, namedRows)
    .map(({ name, row: { sheetRow, errors } }) => ({
      rowNum: sheetRow.number,
      name: name().slice(0, 100),
      errors,
    }))

/** A sheet made at a temporary place, for `keep`. */
export const withSheet = <T>(
  { platform }: Ctx,
  write: (path: string) => Promise<void>,
  keep: (path: string) => Promise<T>,
): Promise<T> =>
  platform.files.temporary(async (path) => {
    await write(path)
    return keep(path)
  })

interface RefusedRow {
  sheetRow: SheetRow
  errors: readonly string[]
}

/** Rows as they came in, with what is wrong in a last column. */
function refusedSheet(sheetName: string, headers: readonly string[], rows: readonly RefusedRow[]): SheetPartContent {
  const kept = headers.map((header, i) => ({ header, i })).filter(({ header }) => header !== errorHeader)
  return {
    sheetName,
    columns: [...kept.map(({ header }) => ({ header })), { header: errorHeader, width: 100 }],
    rows: rows.map(({ sheetRow, errors }) => [
      ...kept.map(({ i }) => sheetRow.values.slice(0, headers.length)[i] ?? null),
      errors.join('；'),
    ]),
  }
}

/** The refused rows with all that belongs to them; the other rows are fine and left out. */
export async function writeRefused(path: string, fileName: string, plan: ImportPlan): Promise<void> {
  const { headers, further = [] } = plan
  await writeSheet(path, {
    ...refusedSheet(fileName.replace(/\.xlsx$/, ''), headers, refusedOwners(plan)),
    more: further.map((sheet) =>
      refusedSheet(
        sheet.name,
        sheet.headers,
        sheet.rows.filter((row) => (row.owner ? isRefused(row.owner) : isRefused(row))),
      ),
    ),
  })
}

export const writeResult = (path: string, sheet: ResultSheet) => writeSheet(path, sheet)
export const resultFile = ({ sheetName }: ResultSheet) => `${sheetTitle(sheetName)}.xlsx`

/** Headers, required columns marked, dictionary values to choose from, and a sheet that explains each column. */
export async function writeTemplate(ctx: Ctx, path: string, store: Store): Promise<void> {
  const { resource } = store
  const columns = await importColumns(ctx.platform, resource)
  await writeSheet(path, {
    sheetName: resource.sheetName,
    columns: columns.map((column) => ({
      header: column.header,
      required: isRequired(column),
      isText: isWords(column),
      ...(column.labels || isSwitch(column) ? { choices: choicesOf(column) } : {}),
    })),
    rows: [],
    notes: {
      sheetName: '填写说明',
      columns: [{ header: '列名' }, { header: '是否必填', width: 12 }, { header: '说明', width: 80 }],
      rows: [
        ...columns.map((column) => [
          column.header,
          isRequired(column) ? '必填' : '选填',
          [explained(column), column.named && namedHint(store, column)].filter(Boolean).join('；'),
        ]),
        ...rowsLeftOut(resource.fields).map((label) => [label, '不支持', '不在导入导出中，请在表单中填写']),
      ],
    },
  })
}

const choicesOf = (column: FieldColumn): string[] =>
  isSwitch(column) ? [...onOffWords] : (column.labels ?? []).filter(({ enabled }) => enabled).map(({ label }) => label)

function explained(column: FieldColumn): string {
  const { field, labels } = column
  const longest = (innerOf(column) as { maxLength?: number | null }).maxLength
  return [
    field.options.help,
    labels && `可填：${choicesOf(column).join('、')}`,
    !labels && !column.named && typeof longest === 'number' && `最多 ${longest} 个字符`,
    field.options.unique && '不能重复',
  ]
    .filter(Boolean)
    .join('；')
}

function innerOf({ field }: FieldColumn): unknown {
  let inner = field.schema
  while ('innerType' in inner._zod.def) inner = inner._zod.def.innerType as typeof inner
  return inner
}
