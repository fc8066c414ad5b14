import { bigint, index, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, instant } from '#/platform/columns.ts'

/** Uploaded files (system §13.3). */
export const fileTable = pgTable(
  'sys_attach',
  {
    ...auditColumns,
    /** Storage key. */
    fileName: varchar({ length: 100 }).notNull(),
    /** As the user named it; at most 255 bytes. */
    originalName: varchar({ length: 255 }).notNull(),
    fileSuffix: varchar({ length: 10 }).notNull(),
    fileSize: bigint({ mode: 'number' }).notNull(),
    mimeType: varchar({ length: 100 }).notNull(),
    sha256: varchar({ length: 64 }).notNull(),
    bizType: varchar({ length: 50 }),
    formId: varchar({ length: 64 }),
    /** `Y`: readable without a session. */
    isPublic: varchar({ length: 1 }).notNull().default('N'),
  },
  (t) => [uniqueIndex('sys_attach_file_name_uq').on(t.fileName), index('sys_attach_create_by_ix').on(t.createBy)],
)

/** Permissions for one download each, kept as hashes until used or over (security UP-08). */
export const fileTicketTable = pgTable(
  'sys_file_ticket',
  {
    hash: varchar({ length: 64 }).primaryKey(),
    /** The file it opens. */
    target: varchar({ length: 300 }).notNull(),
    userId: varchar({ length: 64 }).notNull(),
    expireTime: instant().notNull(),
  },
  (t) => [index('sys_file_ticket_expire_time_ix').on(t.expireTime)],
)
