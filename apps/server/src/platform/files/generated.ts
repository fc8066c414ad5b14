import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { and, eq, lt } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { extensionOf, newKey } from './fileNames.ts'
import { generatedTable } from './generated.table.ts'

const keptMs = 3_600_000

export type Generated = typeof generatedTable.$inferSelect

/** Hands a finished file at `path` over to the caller under `{uuid}_{title}`; answers that name. */
export async function keepGenerated(ctx: Ctx, path: string, title: string): Promise<string> {
  const fileName = `${randomUUID()}_${title}`
  const fileKey = newKey(ctx.now, extensionOf(title), 'generated')
  const { size } = await stat(path)
  // The row first: what is left behind by a failure is found by the sweep.
  await ctx.db.insert(generatedTable).values({
    fileName,
    fileKey,
    fileSize: size,
    userId: ctx.user.id,
    createTime: ctx.now.toISOString(),
  })
  await ctx.platform.files.storage.put(fileKey, path)
  return fileName
}

/** A generated file of this user; those of others do not exist for them. */
export async function findGenerated(ctx: Ctx, fileName: string, userId: string): Promise<Generated | undefined> {
  const [row] = await ctx.db
    .select()
    .from(generatedTable)
    .where(and(eq(generatedTable.fileName, fileName), eq(generatedTable.userId, userId)))
  return row
}

/** What a browser shall call it: the moment, then the title. */
export const downloadName = (ctx: Ctx, { fileName }: Pick<Generated, 'fileName'>) =>
  `${ctx.now.getTime()}${fileName.slice(fileName.indexOf('_') + 1)}`

export async function removeGenerated(ctx: Ctx, rows: readonly Generated[]): Promise<void> {
  for (const { fileName, fileKey } of rows) {
    await ctx.platform.files.storage.remove(fileKey)
    await ctx.db.delete(generatedTable).where(eq(generatedTable.fileName, fileName))
  }
}

const sweptAtOnce = 500

/** Removes those that are older; answers how many. */
export async function sweepGenerated(ctx: Ctx, ageMs: number = keptMs, signal?: AbortSignal): Promise<number> {
  const before = new Date(ctx.now.getTime() - ageMs).toISOString()
  let removed = 0
  for (;;) {
    signal?.throwIfAborted()
    const old = lt(generatedTable.createTime, before)
    const rows = await ctx.db.select().from(generatedTable).where(old).limit(sweptAtOnce)
    await removeGenerated(ctx, rows)
    removed += rows.length
    if (rows.length < sweptAtOnce) return removed
  }
}
