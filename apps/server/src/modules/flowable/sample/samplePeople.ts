import { and, eq, isNull } from 'drizzle-orm'
import { completeTask } from '#/modules/flowable/operation/complete.service.ts'
import { decideTask } from '#/modules/flowable/operation/decideTask.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { userBriefs } from '#/modules/system/api.ts'
import { systemCaller } from '#/platform/caller.ts'
import type { Ctx } from '#/platform/context.ts'

const dayMs = 86_400_000
/** Between two acts of people. */
const actDays = 0.13

/** Ids of the sample people: 王敏 leads, 李磊 asks, 赵婷 is personnel, test decides at the end. */
export const samplePeople = { admin: '1', test: '2', wang: '3', li: '4', zhao: '5' } as const

const fileId = '0197a0b3c1d27e5f8a6b4c3d2e1f0a90'
/** The sample file (sampleFile.demo.ts), which 李磊 has uploaded, as a field of a form holds it. */
export const sampleInvoice = { id: fileId, uid: fileId, name: '电子发票.pdf', status: 'done' }

/** A request of the samples: who began it when, and what became of it. */
export interface Sample<F> {
  by: string
  /** Days ago. */
  ago: number
  form: F
  then: (request: SampleRequest) => Promise<void>
}

/** A request under way, and what people do with it, each some hours after the other. */
export interface SampleRequest {
  id: string
  approve(who: string, comment: string): Promise<void>
  reject(who: string, comment: string): Promise<void>
  as(who: string): Ctx
  taskOf(who: string): Promise<string>
}

export const nothing = () => Promise.resolve()

export const dayOf = ({ now }: Ctx, ago: number) => new Date(now.getTime() - ago * dayMs).toISOString().slice(0, 10)

export type Acting = (id: string, ago: number) => Ctx

/** The sample people as they act, some days ago. */
export async function peopleActing(ctx: Ctx): Promise<Acting> {
  const briefs = await userBriefs(ctx, Object.values(samplePeople))
  return (id, ago) => {
    const brief = briefs.get(id)
    if (!brief) throw new Error(`no sample user ${id}`)
    const { userName, name, deptId, deptName } = brief
    const user = { ...systemCaller, id, userName, name, deptId, deptName, admin: id === samplePeople.admin }
    const own: Ctx = {
      ...ctx,
      user,
      now: new Date(ctx.now.getTime() - ago * dayMs),
      tx: (run) => run(own),
    }
    return own
  }
}

/** Starts a request and lets people do with it what the sample says. */
export async function play<F>(
  ctx: Ctx,
  as: Acting,
  { by, ago, form, then }: Sample<F>,
  start: (asker: Ctx, form: F, ago: number) => Promise<string>,
): Promise<void> {
  let acts = 0
  const acting = (who: string) => as(who, ago - acts++ * actDays)
  const id = await start(acting(by), form, ago)
  const taskOf = (who: string) => openTask(ctx, id, who)
  await then({
    id,
    as: acting,
    taskOf,
    approve: async (who, comment) => completeTask(acting(who), { taskId: await taskOf(who), comment }),
    reject: async (who, comment) => decideTask(acting(who), 'rejected', { taskId: await taskOf(who), comment }),
  })
}

async function openTask(ctx: Ctx, instanceId: string, who: string): Promise<string> {
  const { id, rootId, assigneeId, doneTime } = flowTaskTable
  const [task] = await ctx.db
    .select({ id })
    .from(flowTaskTable)
    .where(and(eq(rootId, instanceId), eq(assigneeId, who), isNull(doneTime)))
  if (!task) throw new Error(`no task of ${who}`)
  return task.id
}
