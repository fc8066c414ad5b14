import { bigint, index, integer, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { idColumn, instant, machinery } from '#/platform/database/columns.ts'

/** Large files on their way in parts; the bytes they announce count against the quota until they end. */
export const chunkUploadTable = machinery('uploads under way')(
  'sys_chunk_upload',
  {
    id: idColumn(),
    userId: varchar({ length: 64 }).notNull(),
    /** As the client named it. */
    fileName: varchar({ length: 1000 }).notNull(),
    fileSize: bigint({ mode: 'number' }).notNull(),
    sha256: varchar({ length: 64 }).notNull(),
    bizType: varchar({ length: 50 }),
    formId: varchar({ length: 64 }),
    partSize: integer().notNull(),
    partCount: integer().notNull(),
    /** Where the parts are. */
    storageId: varchar({ length: 64 }).notNull(),
    createTime: instant().notNull(),
    expireTime: instant().notNull(),
    /** The file it has become; asked for again, the end of the upload answers it again. */
    fileId: varchar({ length: 64 }),
  },
  (t) => [
    index('sys_chunk_upload_user_ix').on(t.userId, t.sha256),
    index('sys_chunk_upload_expire_ix').on(t.expireTime),
  ],
)

/** Parts that have arrived whole. */
export const chunkPartTable = machinery('parts of an upload under way')(
  'sys_chunk_part',
  {
    uploadId: varchar({ length: 64 }).notNull(),
    /** From 1. */
    partNo: integer().notNull(),
    partSize: integer().notNull(),
    sha256: varchar({ length: 64 }).notNull(),
    partKey: varchar({ length: 100 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.partNo] })],
)
