import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import type { Message } from './notice.message.ts'
import { noticeTable, noticeUserReadTable } from './notice.table.ts'

/** For samples: nobody is told of acts that nobody did. */
export async function withoutMessages(ctx: Ctx, source: Message['source'], run: () => Promise<void>): Promise<void> {
  const ofSource = eq(noticeTable.source, source)
  const known = await ctx.db.select({ id: noticeTable.id }).from(noticeTable).where(ofSource)
  await run()
  const ids = known.map(({ id }) => id)
  const told = await ctx.db
    .select({ id: noticeTable.id })
    .from(noticeTable)
    .where(and(ofSource, notInArray(noticeTable.id, ids)))
  const news = told.map(({ id }) => id)
  await ctx.db.delete(noticeUserReadTable).where(inArray(noticeUserReadTable.noticeId, news))
  await ctx.db.delete(noticeTable).where(inArray(noticeTable.id, news))
}
