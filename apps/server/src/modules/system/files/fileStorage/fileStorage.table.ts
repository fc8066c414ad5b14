import { sql } from 'drizzle-orm'
import { pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { StorageType } from '@app/shared/system/fileStorage.ts'
import { auditColumns } from '#/platform/database/columns.ts'

/** Places of uploaded files (system §13.1). */
export const fileStorageTable = pgTable(
  'sys_file_storage',
  {
    ...auditColumns,
    configName: varchar({ length: 100 }).notNull(),
    storageType: varchar({ length: 20 }).$type<StorageType>().notNull(),
    /** Folder below `DATA_DIR/files`. */
    basePath: varchar({ length: 200 }),
    endpoint: varchar({ length: 100 }),
    /** Account and secret of an object store, sealed for their row. */
    accessKeySealed: varchar({ length: 400 }),
    secretKeySealed: varchar({ length: 400 }),
    bucketName: varchar({ length: 100 }),
    prefix: varchar({ length: 100 }),
    region: varchar({ length: 50 }),
    isHttps: varchar({ length: 1 }).$type<'Y' | 'N'>().notNull().default('N'),
    domain: varchar({ length: 200 }),
    accessPolicy: varchar({ length: 1 }).$type<'0' | '1' | '2'>().notNull().default('1'),
    isDefault: varchar({ length: 1 }).$type<'Y' | 'N'>().notNull().default('N'),
    status: varchar({ length: 1 }).$type<'0' | '1'>().notNull().default('0'),
    remark: varchar({ length: 500 }),
  },
  // Two nodes that set a default at the same time end with one.
  (t) => [
    uniqueIndex('sys_file_storage_default_uq')
      .on(t.isDefault)
      .where(sql`is_default = 'Y' and del_flag = '0'`),
  ],
)
