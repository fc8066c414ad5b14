import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#/platform/context.ts'

/** Whole days until it goes for good, the one that has begun counted; nothing while the site keeps for ever. */
export const daysLeftOf = ({ now }: Pick<Ctx, 'now'>, purgeTime: PgColumn) =>
  sql<number | null>`ceil(extract(epoch from ${purgeTime} - ${now.toISOString()}::timestamptz) / 86400)::int`
