import { and, eq, sql } from 'drizzle-orm'
import type { WebhookEvent } from '@app/shared/form/webhook.ts'
import { wakeLane } from '#/kit/delivery/deliver.ts'
import { definitionTable } from '#/modules/form/definition/definition.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { newId } from '#/platform/text/ids.ts'
import { webhookLogTable, webhookTable } from './webhook.table.ts'

export const webhookQueue = 'form.webhook'

/** A record as it is told of. */
export interface ToldRecord {
  id: string
  formId: string
  recordNo: string
  title: string
  status: string
  /** Counts the changes of the record. */
  version: number
  submitBy: string
  submitTime: string | null
  dataJson: Record<string, unknown>
  /** Its process; steps of one carry no NOTIFY. */
  procInstId?: string | null
}

/**
 * Queues the news of a record for the system that its form tells, in the transaction that writes the record: both
 * are stored or neither is.
 */
export async function recordEvent(ctx: Ctx, event: WebhookEvent, record: ToldRecord): Promise<void> {
  const [hook] = await ctx.db
    .select({ formCode: definitionTable.formCode, formName: definitionTable.formName })
    .from(webhookTable)
    .innerJoin(definitionTable, eq(definitionTable.id, webhookTable.formId))
    .where(
      and(
        eq(webhookTable.formId, record.formId),
        eq(webhookTable.delFlag, '0'),
        webhookTable.enabled,
        sql`${webhookTable.events} ? ${event}`,
      ),
    )
  if (!hook) return
  const id = newId()
  const { id: recordId, formId, recordNo, title, status, submitBy, submitTime, version, dataJson: data } = record
  const told = { recordId, recordNo, recordVersion: version, title, status, submitBy, submitTime, data }
  await ctx.db.insert(webhookLogTable).values({
    id,
    ownerId: formId,
    laneId: recordId,
    recordNo,
    event,
    payload: { deliveryId: id, event, time: ctx.now.toISOString(), ...hook, ...told },
  })
  await wakeLane(ctx, { queue: webhookQueue }, recordId, record.procInstId ? { quiet: true } : {})
}
