import { and, eq, inArray } from 'drizzle-orm'
import { mostItems, migrateStatus as s, type Findings, type ItemResult } from '@app/shared/cms/cmsMigration.ts'
import { articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'
import { cmsMigrationItemTable as i, type MigrationRow } from './cmsMigration.table.ts'
import { changeTask, heldTask, madeBefore } from './migration.store.ts'
import { keyOf, withSource } from './openSource.ts'
import type { SourceFault, SourceItem } from './sources/source.ts'

const atOnce = 500
const mostKinds = 500
/** What no page may hold and is lost when a text is cleaned. */
const active = /<(?:script|style|object|embed|form|iframe)\b|\son\w+\s*=/i
const remotePicture = /<img\b[^>]*\ssrc=["']https?:/gi

/** 预检: every row is looked at and nothing is stored but what was found; a file that cannot be read ends the task. */
export async function checkFile(ctx: Ctx, task: MigrationRow, signal: AbortSignal): Promise<void> {
  await ctx.db.delete(i).where(eq(i.taskId, task.id))
  const classes = new Map<string, number>()
  const authors = new Map<string, number>()
  const results: Record<string, number> = {}
  const findings = { lostImages: 0, remoteImages: 0, cleaned: 0 }
  let seq = 0
  let part: (SourceItem | SourceFault)[] = []
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
      part.push('fault' in item ? item : briefOf(item))
      if (!('fault' in item)) {
        count(classes, item.classPath)
        count(authors, item.author ?? '')
        findings.lostImages += item.lost
        findings.remoteImages += item.content.match(remotePicture)?.length ?? 0
        if (active.test(item.content)) findings.cleaned += 1
      }
      if (part.length >= atOnce) await flush()
    }
  })
  await flush()
  if (seq === 0) throw refuse('没有可导入的数据')
  const found: Findings = { ...findings, classes: listed(classes), authors: listed(authors), results }
  await ctx.tx(async (tx) => {
    await heldTask(tx, task.id)
    await changeTask(tx, task.id, { status: s.waiting, findings: found, progress: 0, endTime: null })
  })
}

/** What the check keeps of an item until its row is written. */
const briefOf = (item: SourceItem): SourceItem => ({ ...item, content: '', pictures: [] })

function count(counts: Map<string, number>, key: string): void {
  if (counts.size < mostKinds || counts.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1)
}

const listed = (counts: ReadonlyMap<string, number>) =>
  [...counts].filter(([key]) => key !== '').map(([key, n]) => ({ key: key.slice(0, 500), count: n }))

async function judged(ctx: Ctx, part: readonly (SourceItem | SourceFault)[], from: number) {
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
  return part.map((item, at) => {
    const key = keyOf(item.key)
    const targetId = known.get(key) ?? null
    const title = item.title.slice(0, 255)
    const [result, msg]: [ItemResult, string | null] =
      'fault' in item
        ? ['invalid', item.fault]
        : targetId
          ? ['exists', '以前的任务已导入']
          : taken.has(title)
            ? ['conflict', '已有相同标题的文章']
            : ['new', item.lost > 0 ? `缺少图片 ${item.lost} 张` : null]
    const sourceClass = 'fault' in item ? null : item.classPath.slice(0, 500) || null
    return { seq: from + at + 1, sourceKey: key, sourceTitle: title, sourceClass, targetId: null, result, msg }
  })
}
