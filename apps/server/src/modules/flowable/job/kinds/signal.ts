import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { Variables } from '@app/flow-engine/expression/types.ts'
import { isStartable, startByEvent } from '#/modules/flowable/event/startByEvent.ts'
import { givenTo } from '#/modules/flowable/instance/givenVariables.ts'
import { operate } from '#/modules/flowable/instance/operate.service.ts'
import { flowJobTable, flowSubscriptionTable } from '#/modules/flowable/job/job.table.ts'
import { takeJob, type JobKind, type JobRow } from '#/modules/flowable/job/jobKind.ts'
import { wakeAfterCommit } from '#/modules/flowable/outbox/wake.ts'
import type { Ctx } from '#/platform/context.ts'
import { newId } from '#/platform/text/ids.ts'

/** For one hearer: the id of its subscription. */
const told = z.object({ variables: z.record(z.string(), z.json()).default({}), hearer: z.string().optional() })

/** Everybody who waits for the signal in another tree hears it, each by a job of its own, so that nobody hears it twice. */
export const signal: JobKind = {
  lane: 'inside',
  async run(ctx, job) {
    const { variables, hearer } = told.parse(job.payload ?? {})
    if (hearer === undefined) await ctx.tx((tx) => spread(tx, job, variables))
    else await hear(ctx, job, hearer, variables)
  },
}

const rowsAtOnce = 500

async function spread(tx: Ctx, job: JobRow, variables: Variables) {
  await takeJob(tx, job)
  const { id, instanceId, rootId, node, kind, name } = flowSubscriptionTable
  const hearers = await tx.db
    .select({ id, instanceId, rootId, node })
    .from(flowSubscriptionTable)
    .where(and(eq(kind, 'signal'), eq(name, job.target), ne(rootId, job.rootId)))
  const of = { kind: 'signal' as const, target: job.target, dueTime: tx.now.toISOString() }
  const rows = hearers.map(({ id: hearer, ...each }) => ({
    ...of,
    ...each,
    id: newId(),
    payload: { variables, hearer },
  }))
  for (let i = 0; i < rows.length; i += rowsAtOnce) {
    await tx.db.insert(flowJobTable).values(rows.slice(i, i + rowsAtOnce))
  }
  await wakeAfterCommit(tx)
}

async function hear(ctx: Ctx, job: JobRow, hearer: string, variables: Variables) {
  const [subscription] = await ctx.db.select().from(flowSubscriptionTable).where(eq(flowSubscriptionTable.id, hearer))
  // Who no longer waits has missed nothing.
  if (!subscription) return ctx.tx((tx) => takeJob(tx, job))
  const { engineId, instanceId, node } = subscription
  if (engineId === '') {
    return ctx.tx(async (tx) => {
      await takeJob(tx, job)
      if (await isStartable(tx, instanceId)) await startByEvent(tx, { definitionId: instanceId, node, variables })
    })
  }
  await operate(ctx, subscription, async (family, tx) => {
    await takeJob(tx, job)
    const given = await givenTo(tx, family, instanceId, variables)
    return { command: { type: 'fire', subscription: engineId, variables: given } }
  })
}
