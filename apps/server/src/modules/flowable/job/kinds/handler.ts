import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { runCase, type CaseContext } from '@app/flow-engine/case/runCase.ts'
import type { FlowCase } from '@app/flow-engine/case/types.ts'
import type { Variables } from '@app/flow-engine/expression/types.ts'
import { UncaughtError } from '@app/flow-engine/run/types.ts'
import { CommentType } from '@app/shared/flowable/codes.ts'
import { handlerFailed, isHandler } from '@app/shared/flowable/handler.ts'
import type { HandlerKind, HandlerWork } from '#/modules/flowable/handler/handlerKind.ts'
import { handlers } from '#/modules/flowable/handler/handlers.ts'
import type { FamilyStep } from '#/modules/flowable/instance/family.ts'
import { flowInstanceTable, type FlowInstanceRow } from '#/modules/flowable/instance/instance.table.ts'
import { operate } from '#/modules/flowable/instance/operate.service.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { takeJob, type JobKind, type JobRow } from '#/modules/flowable/job/jobKind.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, refuse } from '#/platform/errors.ts'

const asked = z.object({ name: z.string(), fields: z.record(z.string(), z.json()) })

/** Work that a token waits for, or that a listener asked for; whoever calls the world does it before the lock. */
export const handler: JobKind = {
  lane: 'outside',
  retries(job) {
    const given = asked.parse(job.payload).fields.retries
    return given === undefined || given === '' ? undefined : Math.max(0, Math.trunc(Number(given)) || 0)
  },
  async run(ctx, job) {
    const kind = kindOf(job)
    const before = kind.isOutside ? await kind.run(ctx, workOf(job, await instanceOf(ctx, job))) : undefined
    const resultIn = async (tx: Ctx, instance: FlowInstanceRow) =>
      (kind.isOutside ? before : await kind.run(tx, workOf(job, instance)))?.variables ?? {}
    if (job.target === '') return listened(ctx, job, resultIn)
    await operate(ctx, job, async ({ rows }, tx) => {
      await takeJob(tx, job)
      const instance = rows.get(job.instanceId)
      if (!instance) throw gone('流程实例不存在')
      return { command: { type: 'handlerDone', token: job.target, variables: await resultIn(tx, instance) } }
    })
  },
  async gaveUp(ctx, job, words) {
    if (job.target === '') return false
    try {
      await operate(ctx, job, async (_family, tx) => {
        await takeJob(tx, job)
        const { instanceId, node } = job
        await say(tx, { instanceId, node, type: CommentType.system, content: `处理器失败：${words}` })
        return { command: (flow, context) => caught(flow, context, job) }
      })
      return true
    } catch (failure) {
      if (failure instanceof NobodyCatches) return false
      throw failure
    }
  },
}

/** The job is left to people then. */
class NobodyCatches extends Error {}

/** Goes on where the process catches errors: around the node, in its scope, at whoever called it (workflow §15.4). */
function caught(flow: FlowCase, context: CaseContext, { instanceId, target }: JobRow): FamilyStep {
  try {
    return runCase(flow, instanceId, { type: 'error', token: target, code: handlerFailed }, context)
  } catch (error) {
    throw error instanceof UncaughtError ? new NobodyCatches() : error
  }
}

/** Nobody waits for what a listener asked for; its variables are set while the process runs. */
async function listened(ctx: Ctx, job: JobRow, resultIn: (tx: Ctx, instance: FlowInstanceRow) => Promise<Variables>) {
  const instance = await instanceOf(ctx, job)
  if (instance.endTime !== null) {
    return ctx.tx(async (tx) => {
      await takeJob(tx, job)
      await resultIn(tx, instance)
    })
  }
  await operate(ctx, job, async ({ rows }, tx) => {
    await takeJob(tx, job)
    return { command: { type: 'setVariables', variables: await resultIn(tx, rows.get(job.instanceId) ?? instance) } }
  })
}

async function instanceOf(ctx: Ctx, { instanceId }: JobRow): Promise<FlowInstanceRow> {
  const [row] = await ctx.db.select().from(flowInstanceTable).where(eq(flowInstanceTable.id, instanceId))
  if (!row) throw gone('流程实例不存在')
  return row
}

function kindOf({ payload }: JobRow): HandlerKind {
  const { name } = asked.parse(payload)
  if (!isHandler(name) || name === 'setVariable') throw refuse(`处理器未注册：${name}`)
  return handlers[name]
}

const workOf = (job: JobRow, instance: FlowInstanceRow): HandlerWork => ({
  jobId: job.id,
  instance,
  node: job.node ?? '',
  fields: asked.parse(job.payload).fields,
})
