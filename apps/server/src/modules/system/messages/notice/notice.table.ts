import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, idColumn, instant, machinery } from '#/platform/database/columns.ts'

/** Notices written by people and messages of the product itself (system §10). */
export const noticeTable = pgTable(
  'sys_notice',
  {
    ...auditColumns,
    noticeTitle: varchar({ length: 50 }).notNull(),
    /** 1 notice, 2 announcement. */
    noticeType: varchar({ length: 1 }).notNull(),
    /** Cleaned. */
    noticeContentHtml: text().notNull(),
    summary: varchar({ length: 200 }),
    /** A all, D departments, R roles, P posts, U users. */
    noticeScope: varchar({ length: 1, enum: ['A', 'D', 'R', 'P', 'U'] })
      .notNull()
      .default('A'),
    priority: varchar({ length: 1, enum: ['L', 'M', 'H'] })
      .notNull()
      .default('M'),
    isTop: varchar({ length: 1, enum: ['Y', 'N'] })
      .notNull()
      .default('N'),
    startTime: instant(),
    endTime: instant(),
    /** 1: closed, seen by no reader. */
    status: varchar({ length: 1 }).notNull().default('0'),
    /** 0 draft, 1 published, 2 revoked, 3 waits for its start. */
    sendStatus: varchar({ length: 1 }).notNull().default('0'),
    publishTime: instant(),
    publishBy: varchar({ length: 64 }),
    /** Recipients found when it was published; of a notice for all nobody counts them. */
    receiveCount: integer(),
    revokeTime: instant(),
    /** When those who had not read it were last reminded. */
    urgeTime: instant(),
    attachIds: jsonb().$type<string[]>(),
    source: varchar({ length: 10 }).notNull().default('manual'),
    linkUrl: varchar({ length: 255 }),
    /** Of a summary of many messages: how many it stands for. */
    mergedCount: integer(),
    remark: varchar({ length: 500 }),
  },
  (t) => [
    index('sys_notice_create_time_ix').on(t.createTime),
    // Readers' lists: what is for all, newest first.
    index('sys_notice_all_ix')
      .on(t.publishTime)
      .where(sql`del_flag = '0' and send_status = '1' and notice_scope = 'A'`),
    index('sys_notice_scheduled_ix')
      .on(t.startTime)
      .where(sql`del_flag = '0' and send_status = '3'`),
    // Old messages of the product are removed.
    index('sys_notice_source_ix')
      .on(t.publishTime)
      .where(sql`source <> 'manual'`),
    index('sys_notice_link_url_ix')
      .on(t.linkUrl)
      .where(sql`link_url is not null`),
  ],
)

export const noticeTargetTable = machinery('replaced with the recipients of the notice')(
  'sys_notice_target',
  {
    noticeId: varchar({ length: 64 })
      .notNull()
      .references(() => noticeTable.id),
    /** D department, R role, P post, U user. */
    targetType: varchar({ length: 1 }).notNull(),
    targetId: varchar({ length: 64 }).notNull(),
    includeChild: varchar({ length: 1 }).notNull().default('N'),
  },
  (t) => [primaryKey({ columns: [t.noticeId, t.targetType, t.targetId] })],
)

/**
 * Who got a notice and who has read it. Recipients are written when it is published; of a notice for all only
 * those have a row who have read it.
 */
export const noticeUserReadTable = machinery('marks of readers')(
  'sys_notice_user_read',
  {
    id: idColumn(),
    noticeId: varchar({ length: 64 })
      .notNull()
      .references(() => noticeTable.id),
    userId: varchar({ length: 64 }).notNull(),
    isRead: varchar({ length: 1 }).notNull().default('0'),
    readTime: instant(),
    createTime: instant()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    uniqueIndex('sys_notice_user_read_notice_id_user_id_uq').on(t.noticeId, t.userId),
    index('sys_notice_user_read_user_id_ix').on(t.userId, t.createTime),
    index('sys_notice_user_read_read_ix')
      .on(t.noticeId)
      .where(sql`is_read = '1'`),
  ],
)
