import { index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import type { UploadStatus } from '@app/shared/system/uploadFiles.ts'
import { auditColumns, instant } from '#/platform/database/columns.ts'

/** Background imports; written by the server only (system §15). */
export const uploadFilesTable = pgTable(
  'sys_upload_files',
  {
    ...auditColumns,
    uploadCode: varchar({ length: 100 }).notNull(),
    fileName: varchar({ length: 100 }).notNull(),
    fileType: varchar({ length: 10 }).notNull(),
    /** Storage key of the imported workbook. */
    fileUrl: varchar({ length: 255 }),
    /** What is imported. */
    batchType: varchar({ length: 20 }).notNull(),
    fileCreateTime: instant().notNull(),
    uploadUser: varchar({ length: 100 }).notNull(),
    batchCount: integer().notNull().default(0),
    successCount: integer().notNull().default(0),
    /** Storage key of the sheet of what the import made up (generated passwords), until it was fetched. */
    successFileUrl: varchar({ length: 255 }),
    failCount: integer().notNull().default(0),
    /** Storage key of the sheet of refused rows. */
    failFileUrl: varchar({ length: 255 }),
    progress: integer().notNull().default(0),
    options: varchar({ length: 1000 }),
    jobId: varchar({ length: 64 }).notNull(),
    completeTime: instant(),
    failReason: varchar({ length: 500 }),
    status: varchar({ length: 20 }).$type<(typeof UploadStatus)[keyof typeof UploadStatus]>().notNull(),
  },
  (t) => [index('sys_upload_files_create_by_ix').on(t.createBy, t.fileCreateTime)],
)
