import type { Store } from '#/kit/store.ts'
import { writeSheet } from '#/platform/excel/writeSheet.ts'
import { errorHeader, type ImportPlan } from './importPlan.ts'

export const importFailed = (count: number) => `很抱歉，导入失败！共 ${count} 条数据格式不正确`
export const importDone = (count: number) => `恭喜您，数据已全部导入成功！共 ${count} 条`

export const refusedRows = ({ rows }: ImportPlan) => rows.filter(({ errors }) => errors.length > 0)

/** The refused rows as they came in, with what is wrong in a last column; the other rows are fine and left out. */
export async function writeRefused(path: string, { resource }: Store, plan: ImportPlan): Promise<void> {
  const width = plan.headers.length
  const kept = plan.headers.map((header, i) => ({ header, i })).filter(({ header }) => header !== errorHeader)
  await writeSheet(path, {
    sheetName: resource.sheetName,
    columns: [...kept.map(({ header }) => ({ header })), { header: errorHeader, width: 100 }],
    rows: refusedRows(plan).map(({ sheetRow, errors }) => [
      ...kept.map(({ i }) => sheetRow.values.slice(0, width)[i] ?? null),
      errors.join('；'),
    ]),
  })
}
