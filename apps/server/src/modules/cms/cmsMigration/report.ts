import { and, asc, eq, gt } from 'drizzle-orm'
import { itemResults, pieceKinds } from '@app/shared/cms/cmsMigration.ts'
import type { Ctx } from '#/platform/context.ts'
import { writeSheet } from '#/platform/excel/writeSheet.ts'
import { keepGenerated } from '#/platform/files/generated.ts'
import { cmsMigrationItemTable as i, type MigrationRow } from './cmsMigration.table.ts'
import { sheetColumns } from './sources/excel.ts'

const columns = [
  { header: '序号', width: 10 },
  { header: '内容', width: 10 },
  { header: '标题', width: 50 },
  { header: '来源栏目', width: 24 },
  { header: '结果', width: 12 },
  { header: '说明', width: 60 },
  { header: '来源标识', width: 60 },
  { header: '内容ID', width: 36 },
]
const atOnce = 1_000

async function* rowsOf(ctx: Ctx, taskId: string) {
  for (let after = 0; ;) {
    const rows = await ctx.db
      .select()
      .from(i)
      .where(and(eq(i.taskId, taskId), gt(i.seq, after)))
      .orderBy(asc(i.seq))
      .limit(atOnce)
    for (const { seq, kind, sourceTitle, sourceClass, result, msg, sourceKey, targetId } of rows)
      yield [
        String(seq),
        kind ? pieceKinds[kind] : '文章',
        sourceTitle,
        sourceClass ?? '',
        itemResults[result],
        msg ?? '',
        sourceKey,
        targetId ?? '',
      ]
    if (rows.length < atOnce) return
    after = rows.at(-1)?.seq ?? after
  }
}

/** What became of each row, as a sheet; name of the file. */
export const writeReport = (ctx: Ctx, { id, taskNo }: MigrationRow): Promise<string> =>
  ctx.platform.files.temporary(async (path) => {
    await writeSheet(path, { sheetName: '迁移报告', columns, rows: rowsOf(ctx, id) })
    return keepGenerated(ctx, path, `迁移报告${taskNo}.xlsx`)
  })

/** The sheet that an import of Excel reads; name of the file. */
export const writeTemplate = (ctx: Ctx): Promise<string> =>
  ctx.platform.files.temporary(async (path) => {
    await writeSheet(path, { sheetName: '文章', columns: sheetColumns, rows: [] })
    return keepGenerated(ctx, path, '文章导入模板.xlsx')
  })
