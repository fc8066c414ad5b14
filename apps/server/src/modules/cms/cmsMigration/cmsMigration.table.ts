import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type {
  Findings,
  ImportOptions,
  ItemResult,
  MigratePhase,
  MigrateStatus,
  MoveOptions,
  PieceKind,
} from '@app/shared/cms/cmsMigration.ts'
import { auditColumns, idColumn, instant, machinery } from '#/platform/database/columns.ts'
import type { Former } from './pieces/piece.ts'

/** 内容迁移: what was moved, brought in or given out, one row a task. */
export const cmsMigrationTable = pgTable(
  'cms_migration',
  {
    ...auditColumns,
    siteId: varchar({ length: 64 }).notNull().default('1'),
    taskNo: varchar({ length: 32 }).notNull(),
    migrateType: varchar({ length: 20 }).notNull(),
    sourceName: varchar({ length: 255 }).notNull(),
    targetName: varchar({ length: 255 }),
    /** The file it reads, in the storage of the machinery. */
    fileKey: varchar({ length: 255 }),
    /** Pictures that came beside it. */
    mediaKey: varchar({ length: 255 }),
    findings: jsonb().$type<Findings>(),
    options: jsonb().$type<ImportOptions | MoveOptions>(),
    total: integer().notNull().default(0),
    success: integer().notNull().default(0),
    fail: integer().notNull().default(0),
    skip: integer().notNull().default(0),
    status: varchar({ length: 1 }).$type<MigrateStatus>().notNull(),
    phase: varchar({ length: 10 }).$type<MigratePhase>().notNull(),
    progress: integer().notNull().default(0),
    msg: varchar({ length: 500 }),
    startTime: instant(),
    endTime: instant(),
  },
  (t) => [index('cms_migration_create_time_ix').on(t.createTime), index('cms_migration_create_by_ix').on(t.createBy)],
)
export type MigrationRow = typeof cmsMigrationTable.$inferSelect

export const cmsMigrationItemTable = machinery('rows of a task, written by its job')(
  'cms_migration_item',
  {
    id: idColumn(),
    taskId: varchar({ length: 64 }).notNull(),
    seq: integer().notNull(),
    /** Tells it again in another file: identity or path in the source. */
    sourceKey: varchar({ length: 300 }).notNull(),
    /** What it is; an article unless it is said. */
    kind: varchar({ length: 10 }).$type<PieceKind>(),
    sourceTitle: varchar({ length: 255 }).notNull(),
    sourceClass: varchar({ length: 500 }),
    targetId: varchar({ length: 64 }),
    /** Version of the article as the task left it: what is another one now has been changed since. */
    targetVersion: integer(),
    /** What stood there before the task wrote over it. */
    former: jsonb().$type<Former>(),
    /** The class it stood in. */
    fromClassId: varchar({ length: 64 }),
    result: varchar({ length: 10 }).$type<ItemResult>().notNull(),
    msg: varchar({ length: 500 }),
  },
  (t) => [
    uniqueIndex('cms_migration_item_key_uq').on(t.taskId, t.sourceKey),
    index('cms_migration_item_seq_ix').on(t.taskId, t.seq),
    index('cms_migration_item_source_key_ix')
      .on(t.sourceKey)
      .where(sql`target_id is not null`),
  ],
)
export type MigrationItemRow = typeof cmsMigrationItemTable.$inferSelect
