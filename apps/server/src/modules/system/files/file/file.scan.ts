import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { and, asc, eq, gt } from 'drizzle-orm'
import { ScanStatus } from '@app/shared/system/attach.ts'
import { storageOf } from '#/modules/system/files/fileStorage/fileStorage.read.ts'
import type { Ctx } from '#/platform/context.ts'
import type { Verdict } from '#/platform/files/scanner.ts'
import { FileMissing } from '#/platform/files/storage.ts'
import { objectOf, type FileRow } from './file.read.ts'
import { removeFiles } from './file.remove.ts'
import { fileTable } from './file.table.ts'

const batch = 50

/** Files that came while the scanner was away; what it finds infected goes, the others can be fetched from now on. */
export async function scanPending(ctx: Ctx): Promise<void> {
  const { scan } = ctx.platform.files
  if (!scan) return
  for (let after = ''; ;) {
    const rows = await ctx.db
      .select()
      .from(fileTable)
      .where(and(eq(fileTable.scanStatus, ScanStatus.pending), eq(fileTable.delFlag, '0'), gt(fileTable.id, after)))
      .orderBy(asc(fileTable.id))
      .limit(batch)
    for (const row of rows) {
      const verdict = await judge(ctx, row, scan)
      if (verdict === 'infected') {
        ctx.platform.log.warn({ event: 'file.infected', key: row.fileName })
        await ctx.tx((tx) => removeFiles(tx, [row.id]))
      } else if (verdict === 'clean')
        await ctx.db.update(fileTable).set({ scanStatus: ScanStatus.clean }).where(eq(fileTable.id, row.id))
    }
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last.id
  }
}

async function judge({ platform }: Ctx, row: FileRow, scan: (path: string) => Promise<Verdict>): Promise<Verdict> {
  try {
    return await platform.files.temporary(async (path) => {
      const storage = await storageOf(platform, row.storageId)
      await pipeline(await storage.read(objectOf(row)), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      return scan(path)
    })
  } catch (error) {
    if (error instanceof FileMissing) return 'unknown'
    throw error
  }
}
