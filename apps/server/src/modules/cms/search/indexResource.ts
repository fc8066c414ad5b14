import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import {
  cmsResourceTable as t,
  cmsResourceSearchTable as found,
  cmsResourceVersionTable as versions,
} from '#/modules/cms/cmsResource/cmsResource.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { listKeeper } from './listKeeper.ts'
import { searchColumns } from './searchColumns.ts'
import { tokenVersion } from './tokens.ts'

/** Makes anew what a resource is found by: its name and texts, and what changed in its current version (cms §21). */
export async function indexResource(ctx: Ctx, id: string): Promise<void> {
  const [row] = await ctx.db
    .select({ resource: t, changeLog: versions.changeLog })
    .from(t)
    .leftJoin(versions, eq(versions.id, t.currentVersionId))
    .where(eq(t.id, id))
  if (!row) return
  const { resourceName, resourceCode, summary, description, tags, author } = row.resource
  const columns = searchColumns({
    title: resourceName,
    summary,
    tags: tags ?? [],
    author,
    body: description,
    besides: [resourceCode, row.changeLog],
  })
  await ctx.db
    .insert(found)
    .values({ resourceId: id, ...columns })
    .onConflictDoUpdate({ target: found.resourceId, set: columns })
  await ctx.emit('search.indexed', {})
}

const batch = 100
const outdated = or(isNull(found.searchVer), lt(found.searchVer, tokenVersion))

/** Whether there are resources that `reindexResources` would make findable. */
export async function hasOutdatedResources({ db }: Pick<Ctx, 'db'>): Promise<boolean> {
  const rows = await db
    .select({ id: t.id })
    .from(t)
    .leftJoin(found, eq(found.resourceId, t.id))
    .where(outdated)
    .limit(1)
  return rows.length > 0
}

/** Resources that an older program made findable, or none did, or all of them. `signal` ends it between two of them. */
export async function reindexResources(ctx: Ctx, signal: AbortSignal, { all = false } = {}): Promise<number> {
  let done = 0
  for (let after = ''; ;) {
    const rows = await ctx.db
      .select({ id: t.id })
      .from(t)
      .leftJoin(found, eq(found.resourceId, t.id))
      .where(and(gt(t.id, after), all ? undefined : outdated))
      .orderBy(asc(t.id))
      .limit(batch)
    for (const { id } of rows) {
      signal.throwIfAborted()
      await ctx.tx(async (tx) => {
        await tx.db.select({ id: t.id }).from(t).where(eq(t.id, id)).for('update')
        await indexResource(tx, id)
      })
      done += 1
    }
    const last = rows.at(-1)
    if (!last) return done
    await listKeeper(ctx.platform).room()
    after = last.id
  }
}
