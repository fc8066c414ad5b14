import { and, eq, gte, isNotNull, isNull, lt, not, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { cmsFile, orphanDays } from '@app/shared/cms/cmsFile.ts'
import type { ListQuery } from '@app/shared/kit/query.ts'
import { createStore } from '#/kit/store.ts'
import { isUntouchedSince } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { isUsed, reachedFiles } from './cmsFile.access.ts'
import { cmsFileFolderTable, cmsFileTable as t, type CmsFileRow } from './cmsFile.table.ts'

const dayMs = 86_400_000
const megabyte = 1_048_576
const other = alias(t, 'other_file')

/** Files that nothing has shown for so long that they may go. */
export const isOrphan = (ctx: Ctx): SQL | undefined => {
  const since = new Date(ctx.now.getTime() - orphanDays * dayMs)
  return and(isNull(t.recycleTime), not(isUsed()), lt(t.createTime, since.toISOString()), isUntouchedSince(t.id, since))
}

/** Another file of the library that the caller reaches has the same content. */
const hasTwin = (ctx: Ctx): SQL => {
  const scope = ctx.scope(other.createDept, other.createBy)
  return sql`exists (select 1 from ${t} other_file where ${and(
    eq(other.sha256, t.sha256),
    sql`${other.id} <> ${t.id}`,
    isNull(other.recycleTime),
    scope,
  )})`
}

const among: Readonly<Record<string, (ctx: Ctx) => SQL | undefined>> = {
  unused: () => and(isNull(t.recycleTime), not(isUsed())),
  orphan: isOrphan,
  same: (ctx) => and(isNull(t.recycleTime), hasTwin(ctx)),
  bin: () => isNotNull(t.recycleTime),
}

/** 大小, as the filter names it. */
function ofSize(range: unknown): SQL | undefined {
  if (typeof range !== 'string') return undefined
  const [from = '', below = ''] = range.split('-')
  return and(
    from ? gte(t.size, Number(from) * megabyte) : undefined,
    below ? lt(t.size, Number(below) * megabyte) : undefined,
  )
}

export const fileOptions = {
  scope: reachedFiles,
  where: (ctx: Ctx, query: ListQuery) =>
    and((among[String(query.among)] ?? (() => isNull(t.recycleTime)))(ctx), ofSize(query.sizeRange)),
  trees: { folderId: cmsFileFolderTable },
}

export const fileStore = createStore(cmsFile, t, fileOptions)

/** Rows that the caller reaches; those in the bin, or only those. */
export async function reachedRows(ctx: Ctx, ids: readonly string[], binned: boolean): Promise<CmsFileRow[]> {
  const rows = (await fileStore.getMany(ctx, ids)) as unknown as CmsFileRow[]
  if (rows.some(({ recycleTime }) => (recycleTime !== null) !== binned)) throw fileStore.missing(ctx)
  return rows
}
