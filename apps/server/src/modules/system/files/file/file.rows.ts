import { inArray } from 'drizzle-orm'
import type { RowFiles } from '#/kit/rowUploads.ts'
import { checkContentFiles, contentFileIds, showContentFiles } from './file.content.ts'
import { attachFiles } from './file.owners.ts'
import { fileUrl, storedFiles } from './file.read.ts'
import { fileOwnerTable } from './owner.table.ts'

/** The uploads of all rows that the kit saves. */
export const rowFiles: RowFiles = {
  async told(ctx, ids) {
    const rows = await storedFiles(ctx, ids)
    return new Map(
      rows.map((row) => [row.id, { id: row.id, name: row.originalName, url: fileUrl(ctx, row), size: row.fileSize }]),
    )
  },
  async keptBy(ctx, rowIds) {
    const kept = new Map<string, string[]>()
    if (rowIds.length === 0) return kept
    const { attachId, formId } = fileOwnerTable
    const rows = await ctx.db
      .select({ attachId, formId })
      .from(fileOwnerTable)
      .where(inArray(formId, [...rowIds]))
      .orderBy(fileOwnerTable.createTime, attachId)
    for (const row of rows) kept.set(row.formId, [...(kept.get(row.formId) ?? []), row.attachId])
    return kept
  },
  attach: (ctx, rowId, ids, table) => attachFiles(ctx, rowId, ids, { bizType: table }),
  idsInText: contentFileIds,
  checkText: checkContentFiles,
  showText: showContentFiles,
}
