import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SaveOf } from '@app/shared/kit/save.ts'
import { sameType, tooLargeText, uploadUses, wrongType } from '@app/shared/system/file.ts'
import { longestContent, NoticeScope, SendStatus, type Notice, type notice } from '@app/shared/system/notice.ts'
import { fileTable } from '#/modules/system/files/file/file.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, gone, invalid, refuse } from '#/platform/errors.ts'
import { cleanHtml, textOfHtml } from '#/platform/text/cleanHtml.ts'
import { assertTargets, replaceTargets, targetsOf } from './notice.recipients.ts'
import { publishOne, tellReaders, wrongState } from './notice.state.ts'
import { noticeTable } from './notice.table.ts'

type NoticeSave = SaveOf<(typeof notice)['fields']>

const summaryLength = 100

/** Rules and derived values of a save. */
export async function checkedNotice(
  ctx: Ctx,
  input: NoticeSave,
  existing: Notice | undefined,
): Promise<NoticeSave & { sendStatus?: string }> {
  if (existing && existing.source !== 'manual') throw wrongState()
  if (input.publish && !ctx.can('system:notice:publish')) throw forbidden()
  if (input.publish && existing?.sendStatus === SendStatus.published) throw wrongState()
  const checked = { ...input, ...checkedContent(input, existing) }
  await assertOrder(ctx, { ...existing, ...input })
  await assertSameScope(ctx, input, existing)
  if (input.attachIds) await assertAttachments(ctx, input.attachIds)
  return checked
}

function checkedContent(
  { noticeContentHtml, summary }: NoticeSave,
  existing: Notice | undefined,
): Pick<NoticeSave, 'noticeContentHtml' | 'summary'> {
  const html = noticeContentHtml === undefined ? undefined : cleanHtml(noticeContentHtml)
  if (html === '') throw invalid({ noticeContentHtml: '公告内容不能为空' })
  // Cleaning makes five characters of a `<` that opens nothing.
  if (html && html.length > longestContent)
    throw invalid({ noticeContentHtml: `公告内容长度不能超过${longestContent}个字符` })
  const content = html === undefined ? {} : { noticeContentHtml: html }
  const keepsSummary = existing && summary === undefined
  if (keepsSummary || summary?.trim()) return content
  const words = textOfHtml(html ?? existing?.noticeContentHtml ?? '')
  return { ...content, summary: [...words].slice(0, summaryLength).join('') }
}

async function assertOrder(ctx: Ctx, { startTime, endTime }: Pick<NoticeSave, 'startTime' | 'endTime'>) {
  if (!startTime || !endTime) return
  const { rows } = await ctx.db.execute<{ wrong: boolean }>(
    sql`select ${endTime}::timestamptz < ${startTime}::timestamptz as wrong`,
  )
  if (rows[0]?.wrong) throw invalid({ endTime: '结束时间不能早于开始时间' })
}

type Target = NonNullable<NoticeSave['targets']>[number]
const wordOf = ({ targetType, targetId, includeChild }: Pick<Target, 'targetType' | 'targetId' | 'includeChild'>) =>
  `${targetType} ${targetId} ${includeChild}`

/** What the save says of the recipients, with targets of the chosen kind only; undefined: nothing new. */
async function newScope(ctx: Ctx, input: NoticeSave, existing: Notice | undefined) {
  const scope = input.noticeScope ?? existing?.noticeScope ?? NoticeScope.all
  const stored = existing ? await targetsOf(ctx, existing.id) : []
  const given = input.targets ?? (stored as Target[])
  const targets = given.filter(({ targetType }) => targetType === scope)
  const words = (rows: readonly Pick<Target, 'targetType' | 'targetId' | 'includeChild'>[]) =>
    rows.map(wordOf).toSorted().join()
  const same = existing?.noticeScope === scope && words(targets) === words(stored as Target[])
  return same ? undefined : { scope, targets }
}

/** Targets of a notice that is out stay; those of others are checked when they change. */
async function assertSameScope(ctx: Ctx, input: NoticeSave, existing: Notice | undefined): Promise<void> {
  const next = await newScope(ctx, input, existing)
  if (!next) return
  if (existing?.sendStatus === SendStatus.published) throw refuse('已发布的公告不能修改通知范围')
  await assertTargets(ctx, next.scope, next.targets)
}

const megabyte = 1_048_576

/** Uploads of the types and sizes of the file widget; whether they are the caller's says the kit. */
async function assertAttachments(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const { types, maxMb } = uploadUses.file
  const rows = await filesOf(ctx, ids)
  if (rows.length < new Set(ids).size) throw refuse('附件不存在')
  for (const { fileSuffix, fileSize } of rows) {
    const kind = sameType[fileSuffix] ?? fileSuffix
    if (!(types as readonly string[]).includes(kind)) throw refuse(wrongType(types))
    if (fileSize > maxMb * megabyte) throw refuse(tooLargeText(maxMb))
  }
}

export async function filesOf(ctx: Ctx, ids: readonly string[]) {
  if (ids.length === 0) return []
  return ctx.db
    .select()
    .from(fileTable)
    .where(and(inArray(fileTable.id, [...ids]), eq(fileTable.delFlag, '0')))
}

/** Targets, files, and what the new state of the notice means for its readers; after the row is stored. */
export async function finishNotice(
  ctx: Ctx,
  { id }: Pick<Notice, 'id'>,
  input: NoticeSave,
  existing: Notice | undefined,
): Promise<void> {
  const next = await newScope(ctx, input, existing)
  if (next) await replaceTargets(ctx, id, next.targets)
  const [row] = await ctx.db.select().from(noticeTable).where(eq(noticeTable.id, id)).limit(1)
  if (!row) throw gone()
  if (input.publish) return publishOne(ctx, row)
  // Without 发布 one that waited for its time is a draft again.
  if (row.sendStatus === SendStatus.scheduled)
    await ctx.db.update(noticeTable).set({ sendStatus: SendStatus.draft }).where(eq(noticeTable.id, id))
  else if (row.sendStatus === SendStatus.published) await tellReaders(ctx, row, 'changed')
}
