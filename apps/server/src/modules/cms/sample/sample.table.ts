import { integer, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { machinery } from '#/platform/database/columns.ts'

/** What the sample consists of; in this order it goes, what stands on others first. */
export const sampleKinds = [
  'article',
  'resource',
  'edition',
  'leaveWord',
  'link',
  'linkType',
  'param',
  'paramType',
  'file',
  'class',
  'process',
  'tag',
  'visits',
] as const
export type SampleKind = (typeof sampleKinds)[number]

/** The process that a class may be given. */
export const auditProcessKey = 'cms_article_audit'

/** Rows of the sample content as they were made: whoever changes one gives it another version. */
export const sampleTable = machinery('which rows came with the sample, forgotten when they go')(
  'cms_sample',
  {
    kind: varchar({ length: 12 }).$type<SampleKind>().notNull(),
    /** Of visits the day before which all of them are of the sample. */
    rowId: varchar({ length: 64 }).notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.kind, t.rowId] })],
)
