import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, instant, machinery } from '#/platform/database/columns.ts'

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
    isPublic: varchar({ length: 1 }).$type<'Y' | 'N'>().notNull().default('N'),
    /** The row of 文件存储 that holds the bytes. */
    storageId: varchar({ length: 64 }).notNull().default('1'),
    /** Where the bytes are when they are shared with an earlier upload of the same content (秒传). */
    objectKey: varchar({ length: 100 }),
    /** Of the bytes as they were sent: pictures are stored anew. */
    receivedSha256: varchar({ length: 64 }),
    /** Pixels of a picture that was stored anew. */
    width: integer(),
    height: integer(),
    uploadUser: varchar({ length: 100 }),
    /** What the scanner said; none when there was none (security UP-12). */
    scanStatus: varchar({ length: 10 }),
    /** Since when the bytes are known to be gone. */
    missingTime: instant(),
  },
  (t) => [
    uniqueIndex('sys_attach_file_name_uq').on(t.fileName),
    index('sys_attach_create_by_ix').on(t.createBy),
    index('sys_attach_create_time_ix').on(t.createTime),
    index('sys_attach_form_ix').on(t.formId),
    index('sys_attach_storage_ix').on(t.storageId, sql`(coalesce(object_key, file_name)) collate "C"`),
    index('sys_attach_sha256_ix').on(t.sha256),
    index('sys_attach_received_ix').on(t.receivedSha256),
  ],
)

/** Permissions for one download each, kept as hashes until used or over (security UP-08). */
export const fileTicketTable = machinery('tickets are spent once')(
  'sys_file_ticket',
  {
    hash: varchar({ length: 64 }).primaryKey(),
    /** The file it opens. */
    target: varchar({ length: 300 }).notNull(),
    /** The session it was given to; it opens nothing that this one may not read now. */
    tokenHash: varchar({ length: 64 }).notNull(),
    /** What the file is a part of, when it is read as such: a notice. */
    partOf: varchar({ length: 100 }),
    expireTime: instant().notNull(),
  },
  (t) => [index('sys_file_ticket_expire_time_ix').on(t.expireTime)],
)
