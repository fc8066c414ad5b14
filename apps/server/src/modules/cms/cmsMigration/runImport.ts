import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { migrateStatus as s, openResults, type ImportOptions, type ItemResult } from '@app/shared/cms/cmsMigration.ts'
import { saveArticle } from '#/modules/cms/cmsArticle/edit/save.service.ts'
import { addImported } from '#/modules/cms/cmsArticle/imports/addImported.ts'
import { articlePath } from '#/modules/cms/cmsArticle/store/address.ts'
import { articleTable as a } from '#/modules/cms/cmsArticle/store/article.table.ts'
import type { ClassRow } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { addRedirects, type Redirect } from '#/modules/cms/cmsSite/addRedirects.ts'
import { siteSettings, type SiteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { listKeeper } from '#/modules/cms/search/listKeeper.ts'
import type { Ctx } from '#/platform/context.ts'
import { refusalOfPgError } from '#/platform/database/pgErrors.ts'
import { Refusal } from '#/platform/errors.ts'
import { tellCause } from '#/platform/log/log.ts'
import { cmsMigrationItemTable as i, type MigrationItemRow, type MigrationRow } from './cmsMigration.table.ts'
import { changeTask, heldTask, madeBefore, settleItems } from './migration.store.ts'
import { keyOf, withSource } from './openSource.ts'
import { prepareItem, type Prepared } from './prepareItem.ts'
import { preparePiece } from './runPiece.ts'
import { isFault, isPiece, type SourceItem, type SourcePiece } from './sources/source.ts'
import { classOfPath, requireTarget } from './targetClasses.ts'

const atOnce = 25

/** An item of the file and its row. */
interface Pair {
  item: SourceItem
  row: MigrationItemRow
}

type Settled = Parameters<typeof settleItems>[1][number]

interface Run {
  task: MigrationRow
  options: ImportOptions
  settings: SiteSettings
  target(classPath: string): Promise<ClassRow>
}

/**
 * 导入: some rows after the other, each lot with what is told of it in one transaction, so that a run that ends in the
 * middle goes on where it was and brings nothing twice. A lot that cannot be stored is stored row by row.
 */
export async function runImport(ctx: Ctx, task: MigrationRow, signal: AbortSignal): Promise<void> {
  const options = task.options as ImportOptions
  const run: Run = { task, options, settings: await siteSettings(ctx), target: targetsOf(ctx, options) }
  await withSource(ctx, task, options, async (items) => {
    let part: SourceItem[] = []
    for await (const item of items) {
      if (isFault(item)) continue
      if (isPiece(item)) {
        signal.throwIfAborted()
        await importOne(ctx, run, item)
        continue
      }
      part.push(item)
      if (part.length < atOnce) continue
      signal.throwIfAborted()
      await importPart(ctx, run, part)
      await listKeeper(ctx.platform).room()
      part = []
    }
    signal.throwIfAborted()
    await importPart(ctx, run, part)
  })
  await ctx.tx(async (tx) => {
    await tx.db
      .update(i)
      .set({ result: 'fail', msg: sql`coalesce(${i.msg}, '文件中找不到')` })
      .where(and(eq(i.taskId, task.id), inArray(i.result, [...openResults, 'invalid'])))
    await endTask(tx, task.id)
  })
}

/** Counts anew what became of the rows; the task is over. */
export async function endTask(ctx: Ctx, taskId: string): Promise<void> {
  await heldTask(ctx, taskId)
  const rows = await ctx.db
    .select({ result: i.result, n: sql<number>`count(*)::int` })
    .from(i)
    .where(eq(i.taskId, taskId))
    .groupBy(i.result)
  const of = (...results: ItemResult[]) =>
    rows.filter(({ result }) => results.includes(result)).reduce((sum, { n }) => sum + n, 0)
  const [success, fail, skip] = [of('done', 'updated'), of('fail'), of('skip')]
  const status = fail === 0 ? s.done : success + skip === 0 ? s.failed : s.partly
  await changeTask(ctx, taskId, { success, fail, skip, status, progress: 100, endTime: ctx.now.toISOString() })
}

/** Each class of the source is looked up once. */
function targetsOf(ctx: Ctx, { targetId, classMap, createClasses }: ImportOptions): Run['target'] {
  const known = new Map<string, Promise<ClassRow>>()
  return (classPath) => {
    const find = async () => {
      const mapped = classMap[classPath] || undefined
      const id = mapped ?? (createClasses && classPath ? await classOfPath(ctx, targetId, classPath) : targetId)
      return requireTarget(ctx, id)
    }
    const found = known.get(classPath) ?? find()
    known.set(classPath, found)
    return found
  }
}

/** What is no article, by itself: stored whole with its row, or not at all. */
async function importOne(ctx: Ctx, run: Run, piece: SourcePiece): Promise<void> {
  const [row] = await ctx.db
    .select()
    .from(i)
    .where(and(eq(i.taskId, run.task.id), eq(i.sourceKey, keyOf(piece.key)), inArray(i.result, [...openResults])))
  if (!row) return
  const settle = (work: (tx: Ctx) => Promise<Omit<Settled, 'id'>>) =>
    ctx.tx(async (tx) => {
      await heldTask(tx, run.task.id)
      const settled = [{ ...(await work(tx)), id: row.id }]
      await settleItems(tx, settled)
      await count(tx, run.task, settled)
    })
  try {
    const prepared = await preparePiece(ctx, row, piece, run)
    await settle(async (tx) => ('store' in prepared ? prepared.store(tx) : prepared.settled))
  } catch (error) {
    const msg = sentenceOf(ctx, error)
    await settle(async () => ({ ...row, result: 'fail', msg }))
  }
}

async function importPart(ctx: Ctx, run: Run, part: readonly SourceItem[]): Promise<void> {
  if (part.length === 0) return
  const { task, options } = run
  const rows = await ctx.db
    .select()
    .from(i)
    .where(
      and(
        eq(i.taskId, task.id),
        inArray(
          i.sourceKey,
          part.map(({ key }) => keyOf(key)),
        ),
      ),
    )
  const rowOf = new Map(rows.map((row) => [row.sourceKey, row]))
  const open = part.flatMap((item): Pair[] => {
    const row = rowOf.get(keyOf(item.key))
    return row && (openResults as readonly string[]).includes(row.result) ? [{ item, row }] : []
  })
  if (open.length === 0) return
  const known = await madeBefore(
    ctx,
    open.map(({ row }) => row.sourceKey),
  )
  const settled: Settled[] = []
  const fresh: { pair: Pair; prepared: Prepared }[] = []
  for (const pair of open) {
    const { row, item } = pair
    const former = known.get(row.sourceKey)
    const isThere = former !== undefined || row.result === 'conflict'
    if (isThere && options.conflict === 'skip') {
      settled.push({ ...row, result: 'skip', msg: former ? '以前的任务已导入' : '已有相同标题的文章' })
      continue
    }
    try {
      const cls = await run.target(item.classPath)
      const prepared = await prepareItem(ctx, item, { ...run, cls })
      if (former && options.conflict === 'overwrite') settled.push(await overwrite(ctx, row, former, prepared))
      else fresh.push({ pair, prepared })
    } catch (error) {
      settled.push({ ...row, result: 'fail', msg: sentenceOf(ctx, error) })
    }
  }
  await store(ctx, run, fresh, settled)
}

/** A refusal in its words; whatever else happens ends the run, which is tried again. */
function sentenceOf({ platform }: Ctx, error: unknown): string {
  const refusal = error instanceof Refusal ? error : refusalOfPgError(error)
  if (!refusal || refusal.code === 503) throw error
  if (refusal.cause) tellCause(platform.log, refusal, {})
  return refusal.message
}

async function store(
  ctx: Ctx,
  run: Run,
  fresh: readonly { pair: Pair; prepared: Prepared }[],
  settled: readonly Settled[],
): Promise<void> {
  try {
    await ctx.tx(async (tx) => {
      await heldTask(tx, run.task.id)
      const done = await addFresh(tx, run, fresh)
      await settleItems(tx, [...settled, ...done])
      await count(tx, run.task, [...settled, ...done])
    })
  } catch (error) {
    if (!(error instanceof Refusal) && !refusalOfPgError(error)) throw error
    const [only] = fresh
    if (!only) throw error
    if (fresh.length === 1) {
      await store(ctx, run, [], [...settled, { ...only.pair.row, result: 'fail', msg: sentenceOf(ctx, error) }])
      return
    }
    for (const one of fresh) await store(ctx, run, [one], [])
    await store(ctx, run, [], settled)
  }
}

async function count(ctx: Ctx, task: MigrationRow, settled: readonly Settled[]): Promise<void> {
  const of = (...results: ItemResult[]) => settled.filter(({ result }) => results.includes(result)).length
  const held = await heldTask(ctx, task.id)
  const [success, fail, skip] = [held.success + of('done', 'updated'), held.fail + of('fail'), held.skip + of('skip')]
  const progress = held.total > 0 ? Math.min(99, Math.floor(((success + fail + skip) / held.total) * 100)) : 0
  await changeTask(ctx, task.id, { success, fail, skip, progress })
}

async function addFresh(
  ctx: Ctx,
  { options, settings }: Run,
  fresh: readonly { pair: Pair; prepared: Prepared }[],
): Promise<Settled[]> {
  if (fresh.length === 0) return []
  const prepared = await withFreeSlugs(
    ctx,
    fresh.map((one) => one.prepared),
  )
  const made = await addImported(ctx, prepared)
  const redirects: Redirect[] = []
  const settled = fresh.map(({ pair }, at): Settled => {
    const [article, one] = [made[at], prepared[at]]
    if (!article || !one) throw new Error('an article of the import was not stored')
    // A draft was read nowhere.
    if (options.redirect && pair.item.isPublished) {
      const toPath = articlePath(settings, one.cls, article)
      for (const fromPath of pair.item.oldPaths) redirects.push({ fromPath, toPath })
    }
    return {
      id: pair.row.id,
      result: 'done',
      msg: one.notes.join('；') || null,
      targetId: article.id,
      targetVersion: article.version,
    }
  })
  await addRedirects(ctx, redirects, 'import')
  return settled
}

/** An address belongs to one article of a class: one that is taken gets a number. */
async function withFreeSlugs(ctx: Ctx, all: readonly Prepared[]): Promise<Prepared[]> {
  const slugs = all.flatMap(({ text }) => text.snapshot.slug ?? [])
  if (slugs.length === 0) return [...all]
  const stems = [...new Set(slugs)]
  const rows = await ctx.db
    .select({ classId: a.classId, slug: a.slug })
    .from(a)
    .where(
      and(
        eq(a.delFlag, '0'),
        isNotNull(a.slug),
        inArray(a.classId, [...new Set(all.map(({ cls }) => cls.id))]),
        // A number at the end is taken off: `hello-2` may have been given before.
        inArray(sql`regexp_replace(${a.slug}, '-[0-9]{1,4}$', '')`, [
          ...new Set([...stems, ...stems.map((stem) => stem.replace(/-\d{1,4}$/, ''))]),
        ]),
      ),
    )
  const taken = new Set(rows.map(({ classId, slug }) => `${classId} ${slug}`))
  return all.map((one) => {
    const { slug } = one.text.snapshot
    if (!slug) return one
    let free = slug
    for (let n = 2; taken.has(`${one.cls.id} ${free}`); n++) free = `${slug.slice(0, 195)}-${n}`
    taken.add(`${one.cls.id} ${free}`)
    if (free === slug) return one
    return {
      ...one,
      notes: [...one.notes, `URL别名已存在，改为 ${free}`],
      text: { ...one.text, snapshot: { ...one.text.snapshot, slug: free } },
    }
  })
}

/** What a former task has made gets the text of this one, by all the rules of a save. */
async function overwrite(ctx: Ctx, row: MigrationItemRow, id: string, { text, notes }: Prepared): Promise<Settled> {
  const { title, content, contentFormat, summary, author, tags, cover, images, attachments } = text.snapshot
  await ctx.tx(async (tx) => {
    const [held] = await tx.db.select({ version: a.version }).from(a).where(eq(a.id, id))
    await saveArticle(tx, {
      id,
      version: held?.version ?? 1,
      title,
      content,
      contentFormat,
      summary,
      author,
      tags,
      cover,
      images,
      attachments,
      ignoreWarnings: true,
    })
  })
  return { ...row, result: 'updated', msg: notes.join('；') || null, targetId: id, targetVersion: null }
}
