import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import { heard, heardBy } from '#/modules/flowable/event/heard.ts'
import { isStartable, startByEvent } from '#/modules/flowable/event/startByEvent.ts'
import { givenTo } from '#/modules/flowable/instance/givenVariables.ts'
import { processNameOf } from '#/modules/flowable/instance/instance.read.ts'
import { operate } from '#/modules/flowable/instance/operate.service.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { flowJobTable, flowSubscriptionTable } from '#/modules/flowable/job/job.table.ts'
import { takeJob, type JobKind, type JobRow } from '#/modules/flowable/job/jobKind.ts'
import { wakeAfterCommit } from '#/modules/flowable/outbox/wake.ts'
import type { Ctx } from '#/platform/context.ts'
import { newId } from '#/platform/text/ids.ts'

/** What goes along, whose act it was or which process threw it; for one hearer the id of its subscription. */
const told = z.object({
  variables: z.record(z.string(), z.json()).default({}),
  by: z.string().optional(),
  from: z.string().optional(),
  hearer: z.string().optional(),
})
type Told = z.infer<typeof told>

/** Everybody who waits for the signal in another tree hears it, each by a job of its own, so that nobody hears it twice. */
export const signal: JobKind = {
  lane: 'inside',
  async run(ctx, job) {
    const { hearer, ...news } = told.parse(job.payload ?? {})
    if (hearer === undefined) await ctx.tx((tx) => spread(tx, job, news))
    else await hear(ctx, job, hearer, news)
  },
}

const rowsAtOnce = 500

async function spread(tx: Ctx, job: JobRow, news: Told) {
  await takeJob(tx, job)
  const from = news.by === undefined ? await processNameOf(tx, job.instanceId) : undefined
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
    payload: { ...news, ...(from !== undefined && { from }), hearer },
  }))
  for (let i = 0; i < rows.length; i += rowsAtOnce) {
    await tx.db.insert(flowJobTable).values(rows.slice(i, i + rowsAtOnce))
  }
  await wakeAfterCommit(tx)
}

async function hear(ctx: Ctx, job: JobRow, hearer: string, { variables, by, from }: Told) {
  const [subscription] = await ctx.db.select().from(flowSubscriptionTable).where(eq(flowSubscriptionTable.id, hearer))
  // Who no longer waits has missed nothing.
  if (!subscription) return ctx.tx((tx) => takeJob(tx, job))
  const { engineId, instanceId, node } = subscription
  if (engineId === '') {
    return ctx.tx(async (tx) => {
      await takeJob(tx, job)
      if (!(await isStartable(tx, instanceId))) return
      const said = heardBy(heard('signal', job.target, { from, starts: true }), by !== undefined)
      await startByEvent(tx, { definitionId: instanceId, node, variables, said, by })
    })
  }
  await operate(ctx, subscription, async (family, tx) => {
    await takeJob(tx, job)
    const said = heardBy(heard('signal', job.target, { from }), by !== undefined)
    await say(tx, { instanceId, node, ...said, userId: by })
    const given = await givenTo(tx, family, instanceId, variables)
    return { command: { type: 'fire', subscription: engineId, variables: given } }
  })
}
