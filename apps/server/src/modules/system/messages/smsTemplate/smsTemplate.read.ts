import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { smsTemplateTable } from './smsTemplate.table.ts'

export type SmsTemplateRow = typeof smsTemplateTable.$inferSelect

const live = eq(smsTemplateTable.delFlag, '0')

export async function findTemplate(
  ctx: Ctx,
  by: { id: string } | { templateCode: string },
): Promise<SmsTemplateRow | undefined> {
  const wanted = 'id' in by ? eq(smsTemplateTable.id, by.id) : eq(smsTemplateTable.templateCode, by.templateCode)
  const [row] = await ctx.db.select().from(smsTemplateTable).where(and(wanted, live)).limit(1)
  return row
}
