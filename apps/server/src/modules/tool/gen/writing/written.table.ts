import { varchar } from 'drizzle-orm/pg-core'
import { instant, machinery } from '#/platform/database/columns.ts'

/** By path, since a file stays what it is when its definition is deleted and made again. */
export const writtenTable = machinery('what the generator wrote last, to tell it from what people made of it')(
  'gen_file',
  {
    path: varchar({ length: 500 }).primaryKey(),
    hash: varchar({ length: 64 }).notNull(),
    writeTime: instant().notNull(),
  },
)
