import { and, eq, inArray } from 'drizzle-orm'
import { mostItems, mostMapped, migrateStatus as s, type Findings } from '@app/shared/cms/cmsMigration.ts'
import { articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'
import { cmsMigrationItemTable as i, type MigrationRow } from './cmsMigration.table.ts'
import { changeTask, heldTask, madeBefore } from './migration.store.ts'
import { keyOf, withSource } from './openSource.ts'
import { pieceVerdict, standingPieces, type Verdict } from './runPiece.ts'
import { isFault, isPiece, type Found, type SourceItem } from './sources/source.ts'

const atOnce = 500
/** What no page may hold and is lost when a text is cleaned. */
const active = /<(?:script|style|object|embed|form|iframe)\b|\son\w+\s*=/i
const remotePicture = /<img\b[^>]*\ssrc=["']https?:/gi

/** 预检: every row is looked at and nothing is stored but what was found; a file that cannot be read ends the task. */
export async function checkFile(ctx: Ctx, task: MigrationRow, signal: AbortSignal): Promise<void> {
  await ctx.db.delete(i).where(eq(i.taskId, task.id))
  const classes = new Map<string, number>()
  const authors = new Map<string, number>()
  const results: Record<string, number> = {}
  const findings = { lostImages: 0, remoteImages: 0, packedImages: 0, cleaned: 0 }
  let seq = 0
  let part: Found[] = []
  const flush = async () => {
    const rows = await judged(ctx, part, seq)
    part = []
    seq += rows.length
    for (const { result } of rows) results[result] = (results[result] ?? 0) + 1
    await ctx.tx(async (tx) => {
      await heldTask(tx, task.id)
      if (rows.length > 0) await tx.db.insert(i).values(rows.map((row) => ({ ...row, id: newId(), taskId: task.id })))
      await changeTask(tx, task.id, { total: seq })
    })
  }
  await withSource(ctx, task, { fetchImages: false }, async (items) => {
    for await (const item of items) {
      signal.throwIfAborted()
      if (seq + part.length >= mostItems) throw refuse(`一次最多导入${mostItems}篇文章，请分开导入`)
      part.push(isFault(item) || isPiece(item) ? item : briefOf(item))
      if (isPiece(item)) findings.lostImages += item.lost
      else if (!isFault(item)) {
        count(classes, item.classPath)
        count(authors, item.author ?? '')
        findings.lostImages += item.lost
        findings.packedImages += item.packed ?? 0
        findings.remoteImages += item.content.match(remotePicture)?.length ?? 0
        if (active.test(item.content)) findings.cleaned += 1
      }
      if (part.length >= atOnce) await flush()
    }
  })
  await flush()
  if (seq === 0) throw refuse('没有可导入的数据')
  const told: Findings = { ...findings, classes: listed(classes), authors: listed(authors), results }
  await ctx.tx(async (tx) => {
    await heldTask(tx, task.id)
    await changeTask(tx, task.id, { status: s.waiting, findings: told, progress: 0, endTime: null })
  })
}

/** What the check keeps of an item until its row is written. */
const briefOf = (item: SourceItem): SourceItem => ({ ...item, content: '', pictures: [] })

function count(counts: Map<string, number>, key: string): void {
  if (counts.size < mostMapped || counts.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1)
}

const listed = (counts: ReadonlyMap<string, number>) =>
  [...counts].filter(([key]) => key !== '').map(([key, n]) => ({ key: key.slice(0, 500), count: n }))

async function judged(ctx: Ctx, part: readonly Found[], from: number) {
  const known = await madeBefore(
    ctx,
    part.map(({ key }) => keyOf(key)),
  )
  const titles = part.map(({ title }) => title.slice(0, 255))
  const same = part.length
    ? await ctx.db
        .selectDistinct({ title: articleTable.title })
        .from(articleTable)
        .where(and(inArray(articleTable.title, titles), eq(articleTable.delFlag, '0')))
    : []
  const taken = new Set(same.map(({ title }) => title))
  const alive = await standingPieces(ctx, part.filter(isPiece))
  const told = (item: Found): Verdict | Promise<Verdict> => {
    if (isFault(item)) return ['invalid', item.fault]
    if (isPiece(item)) return pieceVerdict(ctx, item, alive.has(item.key))
    if (known.has(keyOf(item.key))) return ['exists', '以前的任务已导入']
    if (taken.has(item.title.slice(0, 255))) return ['conflict', '已有相同标题的文章']
    return ['new', item.lost > 0 ? `缺少图片 ${item.lost} 张` : null]
  }
  const rows = []
  for (const [at, item] of part.entries()) {
    const [result, msg] = await told(item)
    rows.push({
      seq: from + at + 1,
      sourceKey: keyOf(item.key),
      kind: isPiece(item) ? item.kind : null,
      sourceTitle: item.title.slice(0, 255),
      sourceClass: 'classPath' in item ? item.classPath.slice(0, 500) || null : null,
      targetId: null,
      result,
      msg,
    })
  }
  return rows
}
