import { integer, jsonb, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, instant } from '#/platform/database/columns.ts'

/** Tokens of other systems that read the site; of a token only its hash and its beginning are kept. */
export const cmsApiTokenTable = pgTable(
  'cms_api_token',
  {
    ...auditColumns,
    siteId: varchar({ length: 64 }).notNull().default('1'),
    name: varchar({ length: 100 }).notNull(),
    prefix: varchar({ length: 8 }),
    /** Without one the row opens nothing. */
    tokenHash: varchar({ length: 64 }),
    scopes: varchar({ length: 40 }).notNull(),
    classIds: jsonb().$type<string[]>(),
    origins: varchar({ length: 1000 }),
    ips: varchar({ length: 1000 }),
    rate: integer().notNull().default(60),
    expireTime: instant(),
    lastUsed: instant(),
    status: varchar({ length: 1 }).notNull().default('0'),
  },
  (t) => [uniqueIndex('cms_api_token_hash_uq').on(t.tokenHash)],
)
