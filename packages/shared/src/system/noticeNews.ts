import { z } from 'zod'
import { endpoint } from '@app/shared/kit/endpoint.ts'

/** Priority that shows itself to readers who are online. */
export const urgent = 'H'

/** Name of 通知公告阅读: what was read of it is refreshed under it. */
export const readingName = 'system:reading:notice'

/** For the bell of every page, which needs nothing else of the contract. */
export const unreadNotices = endpoint({
  method: 'GET',
  path: '/system/notice/unreadCount',
  summary: '未读公告数',
  access: 'session',
  background: true,
  data: z.int(),
})

/** Topic of the live channel that tells a browser of its notices. */
export const noticeTopic = 'notice'

/** `published`: a new one for the user; `urged`: they are reminded of one; `changed`: the number of unread ones may be another. */
export const noticeNews = z.object({
  kind: z.enum(['published', 'urged', 'changed']),
  id: z.string().optional(),
  noticeTitle: z.string().optional(),
  priority: z.string().optional(),
  linkUrl: z.string().nullish(),
})
export type NoticeNews = z.infer<typeof noticeNews>
