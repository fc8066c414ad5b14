import { stat } from 'node:fs/promises'
import type { Ctx } from '#/platform/context.ts'
import { inSnapshot } from '#/platform/database/cursor.ts'
import { refuse } from '#/platform/errors.ts'
import { extensionOf, newKey } from '#/platform/files/fileNames.ts'
import { exportStatementMs } from './exportRows.ts'
import { progressOf } from './progress.ts'
import type { Asked, ExportSource } from './sources.ts'

export const tooManyRows = (limit: number) => refuse(`导出数据不能超过${limit}条，请缩小查询范围后再导出`)

/** The job of a background export: the file is stored first, then the record says that it is there. */
export async function runExport(
  ctx: Ctx,
  source: ExportSource,
  recordId: string,
  query: Asked,
  signal: AbortSignal,
): Promise<void> {
  const { files, env, database, ports } = ctx.platform
  await files.temporary(async (path) => {
    const count = await inSnapshot(database.pool, { statementMs: exportStatementMs, signal }, async (client) => {
      const total = await source.count(ctx, client, query, env.limits.L_EXPORT)
      if (total > env.limits.L_EXPORT) throw tooManyRows(env.limits.L_EXPORT)
      const onRows = progressOf(ctx, 'export', recordId, total)
      await source.write(ctx, client, query, { path, signal, onRows })
      return total
    })
    const { size } = await stat(path)
    const { fileName } = await source.names(ctx, query)
    const fileKey = newKey(ctx.now, extensionOf(fileName), 'generated')
    await files.storage.put(fileKey, path)
    const result = { ok: true, fileKey, fileSize: size, count } as const
    if (!(await ports.transferRecords().end(ctx, 'export', recordId, result))) await files.storage.remove(fileKey)
  })
}
