import { and, desc, eq } from 'drizzle-orm'
import { SendStatus } from '@app/shared/system/notice.ts'
import { urgent } from '@app/shared/system/noticeNews.ts'
import { holds } from '#/platform/caller.ts'
import type { Ctx } from '#/platform/context.ts'
import { todosOfSource, type Todo } from '#/platform/todos.ts'
import { readingUrl, unreadBriefs } from './notice.reading.ts'
import { noticeTable } from './notice.table.ts'

const n = noticeTable

/** Urgent notices that the caller has not read. */
async function unreadUrgent(ctx: Ctx): Promise<Todo[]> {
  const unread = await unreadBriefs(ctx)
  return unread
    .filter(({ priority }) => priority === urgent)
    .slice(0, todosOfSource)
    .map(({ id, noticeTitle, publishTime, linkUrl }) => ({
      key: `notice ${id}`,
      label: '紧急公告',
      title: noticeTitle,
      time: publishTime,
      path: linkUrl ?? readingUrl(id),
      tone: 'error',
    }))
}

/** Notices that the caller has written and nobody has published. */
async function ownDrafts(ctx: Ctx): Promise<Todo[]> {
  if (!holds(ctx.user, 'system:notice:edit')) return []
  const rows = await ctx.db
    .select({ id: n.id, noticeTitle: n.noticeTitle, updateTime: n.updateTime })
    .from(n)
    .where(
      and(eq(n.delFlag, '0'), eq(n.sendStatus, SendStatus.draft), eq(n.createBy, ctx.user.id), eq(n.source, 'manual')),
    )
    .orderBy(desc(n.updateTime), desc(n.id))
    .limit(todosOfSource)
  return rows.map(({ id, noticeTitle, updateTime }) => ({
    key: `draft ${id}`,
    label: '待发布公告',
    title: noticeTitle,
    time: updateTime,
    path: `/system/notice/form?id=${id}`,
    tone: 'info',
  }))
}

export const noticeTodos = async (ctx: Ctx): Promise<Todo[]> => [
  ...(await unreadUrgent(ctx)),
  ...(await ownDrafts(ctx)),
]
