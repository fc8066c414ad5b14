import { boolean, primaryKey, varchar } from 'drizzle-orm/pg-core'
import type { NoticeChannel } from '@app/shared/system/noticeChoice.ts'
import { machinery } from '#/platform/database/columns.ts'

/** What somebody wants otherwise than everybody has it. */
export const noticeChoiceTable = machinery('choices of one person, replaced one by one')(
  'sys_notice_choice',
  {
    userId: varchar({ length: 64 }).notNull(),
    event: varchar({ length: 64 }).notNull(),
    channel: varchar({ length: 8 }).$type<NoticeChannel>().notNull(),
    isOn: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.event, t.channel] })],
)
