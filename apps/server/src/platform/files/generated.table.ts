import { bigint, index, varchar } from 'drizzle-orm/pg-core'
import { instant, machinery } from '#/platform/database/columns.ts'

/** Files made for one user to fetch at once: exports, templates, sheets of refused rows; kept for an hour. */
export const generatedTable = machinery('files made for one download')(
  'sys_temp_file',
  {
    /** `{uuid}_{sheet}.xlsx`: what the user asks for. */
    fileName: varchar({ length: 255 }).primaryKey(),
    fileKey: varchar({ length: 100 }).notNull(),
    fileSize: bigint({ mode: 'number' }).notNull(),
    userId: varchar({ length: 64 }).notNull(),
    createTime: instant().notNull(),
  },
  (t) => [index('sys_temp_file_create_time_ix').on(t.createTime)],
)
