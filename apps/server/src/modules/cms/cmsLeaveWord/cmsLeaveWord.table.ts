import { index, integer, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, instant } from '#/platform/database/columns.ts'

export const cmsLeaveWordTable = pgTable(
  'cms_leave_word',
  {
    ...auditColumns,
    siteId: varchar({ length: 64 }).notNull().default('1'),
    /** With it the visitor looks for the answer. */
    leaveNo: varchar({ length: 16 }).notNull(),
    /** The form it was written in; sent twice it is stored once. */
    formKey: varchar({ length: 64 }).notNull(),
    leaveType: varchar({ length: 10 }).notNull(),
    articleId: varchar({ length: 64 }),
    title: varchar({ length: 100 }),
    content: varchar({ length: 2_000 }).notNull(),
    /** Hash of the content, by which the same is recognised. */
    contentKey: varchar({ length: 64 }).notNull(),
    name: varchar({ length: 50 }).notNull(),
    email: varchar({ length: 100 }),
    phone: varchar({ length: 20 }),
    company: varchar({ length: 100 }),
    openFlag: varchar({ length: 1 }).notNull().default('Y'),
    status: varchar({ length: 1 }).notNull().default('0'),
    spamScore: integer().notNull().default(0),
    hitWords: varchar({ length: 500 }),
    /** Keyed hash of the network of the address: limits are counted by it. */
    addressKey: varchar({ length: 64 }).notNull(),
    ip: varchar({ length: 128 }),
    ipLocation: varchar({ length: 100 }),
    userAgent: varchar({ length: 500 }),
    handleStatus: varchar({ length: 1 }).notNull().default('0'),
    handler: varchar({ length: 64 }),
    deadline: varchar({ length: 10 }),
    replyContent: text(),
    replyBy: varchar({ length: 64 }),
    replyTime: instant(),
    replyOpen: varchar({ length: 1 }),
    topFlag: varchar({ length: 1 }).notNull().default('N'),
    likes: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('cms_leave_word_no_uq').on(t.leaveNo),
    uniqueIndex('cms_leave_word_form_uq').on(t.formKey),
    index('cms_leave_word_status_ix').on(t.status, t.createTime),
    index('cms_leave_word_address_ix').on(t.addressKey, t.createTime),
    index('cms_leave_word_content_ix').on(t.contentKey, t.createTime),
    index('cms_leave_word_time_ix').on(t.createTime),
  ],
)

export type LeaveWordRow = typeof cmsLeaveWordTable.$inferSelect
