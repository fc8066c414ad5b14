import { index, integer, jsonb, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import type { Auditor, ClassType, ExtraField } from '@app/shared/cms/cmsClass.ts'
import { auditColumns, instant, liveUnique, machinery, treeColumns } from '#/platform/database/columns.ts'

const flag = () => varchar({ length: 1 }).$type<'Y' | 'N'>().notNull()
const counter = () => integer().notNull().default(0)

/** What a deletion notes on a row, so that the recycle bin can give it back (cms §16.1). */
export const recycleColumns = {
  recycleTime: instant(),
  recycleBy: varchar({ length: 64 }),
  /** One for each act of deletion. */
  recycleBatch: varchar({ length: 64 }),
  /** The state before. */
  recycleStatus: varchar({ length: 1 }),
  /** Path of the class at that time. */
  recyclePath: varchar({ length: 500 }),
  /** When it goes for good; none while the site keeps for ever. */
  purgeTime: instant(),
}

export const cmsClassTable = pgTable(
  'cms_class',
  {
    ...auditColumns,
    ...treeColumns,
    ...recycleColumns,
    siteId: varchar({ length: 64 }).notNull().default('1'),
    className: varchar({ length: 100 }).notNull(),
    classCode: varchar({ length: 64 }).notNull(),
    /** Codes from the root, a `/` before each. */
    classPath: varchar({ length: 500 }).notNull().default(''),
    classType: varchar({ length: 10 }).$type<ClassType>().notNull().default('list'),
    linkUrl: varchar({ length: 500 }),
    linkTarget: varchar({ length: 10 }).$type<'_self' | '_blank'>().notNull().default('_self'),
    image: varchar({ length: 64 }),
    icon: varchar({ length: 100 }),
    description: varchar({ length: 500 }),
    content: text(),
    inMenu: flag().default('Y'),
    inList: flag().default('Y'),
    /** 0: that of the site. */
    pageSize: integer().notNull().default(0),
    containChild: flag().default('Y'),
    indexTemplate: varchar({ length: 200 }),
    listTemplate: varchar({ length: 200 }),
    detailTemplate: varchar({ length: 200 }),
    auditMode: varchar({ length: 1 }).$type<'0' | '1' | '2'>().notNull().default('0'),
    auditors: jsonb().$type<Auditor[][]>(),
    auditRounds: integer().notNull().default(1),
    processKey: varchar({ length: 255 }),
    autoPublish: flag().default('N'),
    allowContribute: flag().default('N'),
    viewScope: varchar({ length: 1 }).$type<'0' | '1' | '2'>().notNull().default('0'),
    viewPasswordHash: varchar({ length: 200 }),
    seoTitle: varchar({ length: 200 }),
    seoKeywords: varchar({ length: 400 }),
    seoDescription: varchar({ length: 1000 }),
    /** Fields that its articles have beside their own. */
    extraFields: jsonb().$type<ExtraField[]>(),
    status: varchar({ length: 1 }).notNull().default('0'),
    /** Live classes directly below. */
    childCount: counter(),
    /** Live articles of the class itself, and those of them that are published. */
    articleCount: counter(),
    publishCount: counter(),
    hits: counter(),
    remark: varchar({ length: 500 }),
  },
  (t) => [
    liveUnique('cms_class_parent_name_uq', t.parentId, t.className),
    liveUnique('cms_class_parent_code_uq', t.parentId, t.classCode),
    liveUnique('cms_class_path_uq', t.siteId, t.classPath),
    index('cms_class_tree_sorts_ix').on(t.treeSorts),
    // Subtrees are read by the prefix of their path.
    index('cms_class_parent_ids_ix').on(t.parentIds.op('varchar_pattern_ops')),
    index('cms_class_recycle_batch_ix').on(t.recycleBatch),
    index('cms_class_purge_time_ix').on(t.purgeTime),
  ],
)

export type ClassRow = typeof cmsClassTable.$inferSelect

/** Who may do what in a class; a row closes the class, and what is below it, to everybody else (decision 086). */
export const cmsClassAuthTable = machinery('replaced whole by whoever grants a class')(
  'cms_class_auth',
  {
    siteId: varchar({ length: 64 }).notNull().default('1'),
    classId: varchar({ length: 64 })
      .notNull()
      .references(() => cmsClassTable.id, { onDelete: 'cascade' }),
    subjectType: varchar({ length: 10 }).$type<'role' | 'user' | 'dept'>().notNull(),
    subjectId: varchar({ length: 64 }).notNull(),
    /** Comma list out of view, add, edit, audit, publish. */
    actions: varchar({ length: 50 }).notNull(),
    /** `Y`: for the classes below too, as far as they have no rows of their own. */
    inherit: flag().default('Y'),
  },
  (t) => [
    primaryKey({ columns: [t.classId, t.subjectType, t.subjectId] }),
    index('cms_class_auth_subject_ix').on(t.subjectType, t.subjectId),
  ],
)
