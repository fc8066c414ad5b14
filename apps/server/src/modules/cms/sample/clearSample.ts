import { and, count, eq, exists, inArray, lt, not, or, sql } from 'drizzle-orm'
import { articleStatus } from '@app/shared/cms/articleStatus.ts'
import { clearSampleWord } from '@app/shared/cms/cmsSample.ts'
import { purgeArticle } from '#/modules/cms/cmsArticle/lifecycle/purge.service.ts'
import { heldArticle, isLocked } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { articleTable, articleTagTable, tagTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { countTags } from '#/modules/cms/cmsArticle/store/parts.store.ts'
import { tagsOf } from '#/modules/cms/cmsArticle/store/snapshot.ts'
import { countArticles, type ArticleCount } from '#/modules/cms/cmsClass/cmsClass.counters.ts'
import { cmsClassAuthTable, cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { forgetFiles } from '#/modules/cms/cmsFile/bin.service.ts'
import { usesOf } from '#/modules/cms/cmsFile/refs.read.ts'
import { cmsFlowAuditorTable, cmsFlowRecordTable, cmsFlowTable } from '#/modules/cms/cmsFlow/cmsFlow.table.ts'
import { leaveWordTag } from '#/modules/cms/cmsLeaveWord/cmsLeaveWord.service.ts'
import { cmsLinkTable } from '#/modules/cms/cmsLink/cmsLink.table.ts'
import { cmsParamTable } from '#/modules/cms/cmsParam/cmsParam.table.ts'
import { paramTag } from '#/modules/cms/cmsParamType/paramsChanged.ts'
import { cmsResourceTable, cmsResourceVersionTable } from '#/modules/cms/cmsResource/cmsResource.table.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { siteChanged, siteTag } from '#/modules/cms/cmsSite/siteChanged.ts'
import { changeTotal, viewsOf } from '#/modules/cms/cmsStat/changeTotal.ts'
import { visitDayTable } from '#/modules/cms/cmsStat/cmsStat.table.ts'
import { removeUntouched } from '#/modules/flowable/api.ts'
import { detachFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid, refuse } from '#/platform/errors.ts'
import { auditProcessKey, sampleTable, type SampleKind } from './sample.table.ts'
import { sampleRows } from './sampleRows.ts'

type Versioned = keyof typeof sampleRows
type Known = ReadonlyMap<string, number>
const countedKinds: readonly SampleKind[] = [...(Object.keys(sampleRows) as Versioned[]), 'process']

/** Rows of the sample that are still counted as such; figures that came with it are none. */
export async function sampleLeft(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db.select({ n: count() }).from(sampleTable).where(inArray(sampleTable.kind, countedKinds))
  return row?.n ?? 0
}

/**
 * 清空演示数据: what came with the sample goes for good, in one transaction. What people have changed stays, and what
 * theirs stands on; from then on it is theirs.
 */
export async function clearSample(
  ctx: Ctx,
  confirm: string,
): Promise<{ removed: number; kept: number; notes: string[] }> {
  if (confirm !== clearSampleWord) throw invalid({ confirm: `请输入“${clearSampleWord}”确认` })
  const rows = await ctx.db.delete(sampleTable).returning()
  if (rows.length === 0) throw refuse('没有演示数据')
  const of = (kind: SampleKind): Known =>
    new Map(rows.filter((row) => row.kind === kind).map(({ rowId, version }) => [rowId, version]))
  const counts: ArticleCount[] = []
  let removed = await removeArticles(ctx, of('article'), counts)
  removed += await removeResources(ctx, of('resource'), of('edition'))
  for (const kind of ['leaveWord', 'link', 'linkType', 'param', 'paramType'] as const)
    removed += await removeRows(ctx, kind, of(kind))
  removed += await removeFilesOf(ctx, of('file'))
  await removeTags(ctx, [...of('tag').keys()])
  const [begun] = of('visits').keys()
  if (begun !== undefined) {
    const gone = await ctx.db.delete(visitDayTable).where(lt(visitDayTable.day, begun)).returning()
    await changeTotal(ctx, viewsOf(gone), -1)
  }
  await countArticles(ctx, counts)
  removed += await removeClasses(ctx, of('class'))
  const notes = await removeProcesses(ctx, of('process'))
  removed += of('process').size - notes.length
  await siteChanged(ctx, [siteTag, leaveWordTag, paramTag])
  await ctx.emit('class.changed', { classIds: [...of('class').keys()] })
  const counted = rows.filter(({ kind }) => countedKinds.includes(kind)).length
  ctx.trail.changes.push(`清空演示数据：删除 ${removed} 条，保留 ${counted - removed} 条`)
  return { removed, kept: counted - removed, notes }
}

/** Why processes stay; the others are gone. */
async function removeProcesses(ctx: Ctx, known: Known): Promise<string[]> {
  const notes: string[] = []
  for (const [id, version] of known) {
    const [user] = await ctx.db
      .select({ className: cmsClassTable.className })
      .from(cmsClassTable)
      .where(and(eq(cmsClassTable.processKey, auditProcessKey), eq(cmsClassTable.delFlag, '0')))
      .limit(1)
    const note = user ? `栏目【${user.className}】使用演示流程` : await removeUntouched(ctx, { id, version })
    if (note !== undefined) notes.push(`${note}，已保留`)
  }
  return notes
}

/** Ids of rows that nobody has changed since, held until the end of the transaction. */
async function unchanged(ctx: Ctx, kind: Versioned, known: Known): Promise<string[]> {
  const { table } = sampleRows[kind]
  const rows = await ctx.db
    .select({ id: table.id, version: table.version })
    .from(table)
    .where(and(inArray(table.id, [...known.keys()]), eq(table.delFlag, '0')))
    .orderBy(table.id)
    .for('update')
  return rows.filter(({ id, version }) => known.get(id) === version).map(({ id }) => id)
}

async function removeArticles(ctx: Ctx, known: Known, counts: ArticleCount[]): Promise<number> {
  const { lockMinutes } = await siteSettings(ctx)
  let removed = 0
  for (const id of await unchanged(ctx, 'article', known)) {
    const held = await heldArticle(ctx, id)
    if (isLocked(held, ctx.now, lockMinutes)) continue
    await countTags(ctx, (await tagsOf(ctx, [id])).get(id) ?? [], -1)
    await removeReviews(ctx, id)
    await purgeArticle(ctx, held)
    counts.push({
      classId: held.classId,
      articles: -1,
      published: held.status === articleStatus.published ? -1 : 0,
    })
    removed++
  }
  return removed
}

async function removeReviews(ctx: Ctx, articleId: string): Promise<void> {
  const flows = await ctx.db.delete(cmsFlowTable).where(eq(cmsFlowTable.articleId, articleId)).returning()
  const ids = flows.map(({ id }) => id)
  await ctx.db.delete(cmsFlowAuditorTable).where(inArray(cmsFlowAuditorTable.flowId, ids))
  await ctx.db.delete(cmsFlowRecordTable).where(inArray(cmsFlowRecordTable.flowId, ids))
}

/** A resource goes with its line of versions; one version of somebody's keeps it. */
async function removeResources(ctx: Ctx, known: Known, editions: Known): Promise<number> {
  const v = cmsResourceVersionTable
  const same = new Set(await unchanged(ctx, 'edition', editions))
  let removed = 0
  for (const id of await unchanged(ctx, 'resource', known)) {
    const line = (await ctx.db.select({ id: v.id }).from(v).where(eq(v.resourceId, id))).map((row) => row.id)
    if (line.some((version) => !same.has(version))) continue
    await ctx.db.delete(v).where(eq(v.resourceId, id))
    await ctx.db.delete(cmsResourceTable).where(eq(cmsResourceTable.id, id))
    await detachFiles(ctx, [id, ...line])
    removed += 1 + line.length
  }
  return removed
}

/** A type stays while something of it stands. */
async function removeRows(
  ctx: Ctx,
  kind: 'leaveWord' | 'link' | 'linkType' | 'param' | 'paramType',
  known: Known,
): Promise<number> {
  const { table } = sampleRows[kind]
  const one = { one: sql`1` }
  const held = {
    linkType: () => exists(ctx.db.select(one).from(cmsLinkTable).where(eq(cmsLinkTable.typeId, table.id))),
    paramType: () => exists(ctx.db.select(one).from(cmsParamTable).where(eq(cmsParamTable.typeId, table.id))),
    leaveWord: () => undefined,
    link: () => undefined,
    param: () => undefined,
  }[kind]()
  const ids = await unchanged(ctx, kind, known)
  const gone = await ctx.db
    .delete(table)
    .where(and(inArray(table.id, ids), held && not(held)))
    .returning({ id: table.id })
  await detachFiles(
    ctx,
    gone.map(({ id }) => id),
  )
  return gone.length
}

async function removeFilesOf(ctx: Ctx, known: Known): Promise<number> {
  const ids = await unchanged(ctx, 'file', known)
  const used = new Set((await usesOf(ctx, ids)).map(({ attachId }) => attachId))
  const unused = ids.filter((id) => !used.has(id))
  await forgetFiles(ctx, unused)
  return unused.length
}

async function removeTags(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const borne = ctx.db
    .select({ one: sql`1` })
    .from(articleTagTable)
    .where(eq(articleTagTable.tagId, tagTable.id))
  await ctx.db.delete(tagTable).where(and(inArray(tagTable.id, [...ids]), not(exists(borne))))
}

/** The lowest first; a class in which somebody has put something, or that was granted to somebody, stays. */
async function removeClasses(ctx: Ctx, known: Known): Promise<number> {
  const c = cmsClassTable
  const ids = await unchanged(ctx, 'class', known)
  const rows = await ctx.db
    .select({ id: c.id, parentId: c.parentId, level: c.treeLevel })
    .from(c)
    .where(inArray(c.id, ids))
  let removed = 0
  for (const { id, parentId } of rows.toSorted((a, b) => b.level - a.level)) {
    const [filled] = await ctx.db
      .select({ id: c.id })
      .from(c)
      .where(
        and(
          eq(c.id, id),
          or(
            sql`exists (select 1 from ${c} below where below.parent_id = ${id})`,
            exists(
              ctx.db
                .select({ one: sql`1` })
                .from(articleTable)
                .where(eq(articleTable.classId, id)),
            ),
            exists(
              ctx.db
                .select({ one: sql`1` })
                .from(cmsResourceTable)
                .where(eq(cmsResourceTable.classId, id)),
            ),
            exists(
              ctx.db
                .select({ one: sql`1` })
                .from(cmsClassAuthTable)
                .where(eq(cmsClassAuthTable.classId, id)),
            ),
          ),
        ),
      )
    if (filled) continue
    await ctx.db.delete(c).where(eq(c.id, id))
    await detachFiles(ctx, [id])
    const left = sql<number>`(select count(*)::int from ${c} below where below.parent_id = ${parentId} and below.del_flag = '0')`
    await ctx.db
      .update(c)
      .set({ childCount: left, treeLeaf: sql`case when ${left} = 0 then 'y' else 'n' end` })
      .where(eq(c.id, parentId))
    removed++
  }
  return removed
}
