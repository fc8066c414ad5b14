import { and, count, eq, inArray } from 'drizzle-orm'
import { HandleStatus, LeaveStatus, type cmsLeaveWordCalls } from '@app/shared/cms/cmsLeaveWord.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { touch } from '#/kit/store.ts'
import { siteChanged } from '#/modules/cms/cmsSite/siteChanged.ts'
import { attachFiles, checkContentFiles, contentFileIds, getUserAccount, notifyUsers } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, invalid, refuse } from '#/platform/errors.ts'
import { cleanHtml } from '#/platform/text/cleanHtml.ts'
import { cmsLeaveWordTable as t, type LeaveWordRow } from './cmsLeaveWord.table.ts'

type Calls = typeof cmsLeaveWordCalls

/** Pages that show what visitors wrote. */
export const leaveWordTag = 'leaveWords'
export const leaveWordsChanged = (ctx: Ctx) => siteChanged(ctx, [leaveWordTag])

const live = eq(t.delFlag, '0')
const mostOfTitle = 30
/** What the log and messages call a leave word. */
export const briefOf = ({ content }: Pick<LeaveWordRow, 'content'>): string => {
  const letters = [...content.replaceAll(/\s+/g, ' ')]
  return letters.length > mostOfTitle ? `${letters.slice(0, mostOfTitle).join('')}…` : letters.join('')
}

export async function statusCounts(ctx: Ctx): Promise<Record<string, number>> {
  const rows = await ctx.db.select({ status: t.status, n: count() }).from(t).where(live).groupBy(t.status)
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}

const words: Record<string, string> = { '1': '通过', '2': '拒绝', '3': '标记垃圾' }

export async function auditLeaveWords(ctx: Ctx, { ids, status }: BodyOf<Calls['audit']>): Promise<void> {
  const rows = await ctx.db
    .update(t)
    .set({ status, ...touch(ctx, t) })
    .where(and(live, inArray(t.id, ids)))
    .returning()
  if (rows.length === 0) throw gone()
  ctx.trail.changes.push(`${words[status]}：${rows.slice(0, 20).map(briefOf).join('、')}`)
  await leaveWordsChanged(ctx)
}

async function held(ctx: Ctx, id: string, version?: number): Promise<LeaveWordRow> {
  const [row] = await ctx.db
    .select()
    .from(t)
    .where(and(live, eq(t.id, id)))
    .for('update')
  if (!row) throw gone()
  if (version !== undefined && version !== row.version) throw refuse('留言刚被他人回复或处理，请核对后重试', 'stale')
  return row
}

/** Who wrote it and how they are reached. */
export async function contactOf(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select({ phone: t.phone, email: t.email, content: t.content })
    .from(t)
    .where(and(live, eq(t.id, id)))
    .limit(1)
  if (!row) throw gone()
  ctx.trail.changes.push(`查看联系方式：${briefOf(row)}`)
  return { phone: row.phone, email: row.email }
}

/** The answer; who answers what waits for a look lets it pass with that. */
export async function replyLeaveWord(ctx: Ctx, given: BodyOf<Calls['reply']>): Promise<void> {
  const { id, content, open } = given
  const row = await held(ctx, id, given.version)
  const html = cleanHtml(content)
  if (html.replaceAll(/<(?!img)[^>]*>|&nbsp;|\s/g, '') === '') throw invalid({ content: '回复内容不能为空' })
  await checkContentFiles(ctx, html, row.replyContent ?? '')
  await attachFiles(ctx, id, contentFileIds(html), { bizType: 'cms_leave_word' })
  await ctx.db
    .update(t)
    .set({
      replyContent: html,
      replyBy: ctx.user.id,
      replyTime: ctx.now.toISOString(),
      replyOpen: open,
      status: row.status === LeaveStatus.waiting ? LeaveStatus.passed : row.status,
      handleStatus: HandleStatus.done,
      handler: row.handler ?? ctx.user.id,
      ...touch(ctx, t),
    })
    .where(eq(t.id, id))
  ctx.trail.changes.push(`回复留言：${briefOf(row)}`)
  await leaveWordsChanged(ctx)
}

/** Who takes care of it until when; another handler hears of it. */
export async function handleLeaveWord(ctx: Ctx, given: BodyOf<Calls['handle']>): Promise<void> {
  const row = await held(ctx, given.id, given.version)
  const handler = given.handler ?? null
  if (handler !== null && handler !== row.handler && !(await getUserAccount(ctx, handler)))
    throw invalid({ handler: '办理人不存在' })
  const [next] = await ctx.db
    .update(t)
    .set({ handler, deadline: given.deadline ?? null, handleStatus: given.status, ...touch(ctx, t) })
    .where(eq(t.id, given.id))
    .returning()
  ctx.trail.changes.push(`办理留言：${briefOf(row)}`)
  if (!next || handler === null || handler === row.handler || handler === ctx.user.id) return
  await notifyUsers(ctx, {
    userIds: [handler],
    title: `您有一条待办理的留言`,
    content: `${briefOf(row)}${next.deadline ? `\n请于 ${next.deadline} 前办理` : ''}`,
    linkUrl: '/cms/cmsLeaveWord',
    source: 'cms',
    event: 'cms.leaveHandle',
  })
}

export async function topLeaveWord(ctx: Ctx, { id, topFlag }: BodyOf<Calls['top']>): Promise<void> {
  const row = await held(ctx, id)
  await ctx.db
    .update(t)
    .set({ topFlag, ...touch(ctx, t) })
    .where(eq(t.id, id))
  ctx.trail.changes.push(`${topFlag === 'Y' ? '置顶' : '取消置顶'}：${briefOf(row)}`)
  await leaveWordsChanged(ctx)
}
