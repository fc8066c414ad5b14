import { bigint, index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import type { DownloadStatus } from '@app/shared/system/downloadFiles.ts'
import { auditColumns, instant } from '#/platform/database/columns.ts'

/** Background exports; written by the server only (system §15). */
export const downloadFilesTable = pgTable(
  'sys_download_files',
  {
    ...auditColumns,
    fileName: varchar({ length: 100 }).notNull(),
    /** What is exported. */
    tableName: varchar({ length: 100 }).notNull(),
    fileType: varchar({ length: 10 }).notNull(),
    /** Storage key, once there is a file. */
    fileUrl: varchar({ length: 255 }),
    fileSize: bigint({ mode: 'number' }),
    rowCount: integer(),
    fileCreateTime: instant().notNull(),
    downloadUser: varchar({ length: 100 }).notNull(),
    /** The query, as JSON. */
    dtoValue: text(),
    jobId: varchar({ length: 64 }).notNull(),
    completeTime: instant(),
    failReason: varchar({ length: 500 }),
    progress: integer().notNull().default(0),
    status: varchar({ length: 20 }).$type<(typeof DownloadStatus)[keyof typeof DownloadStatus]>().notNull(),
  },
  (t) => [index('sys_download_files_create_by_ix').on(t.createBy, t.fileCreateTime)],
)
