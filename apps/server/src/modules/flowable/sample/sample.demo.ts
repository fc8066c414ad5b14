import { and, eq, isNull } from 'drizzle-orm'
import { compileCards } from '@app/flow-engine/cards/compileCards.ts'
import type { CardFlow } from '@app/flow-engine/cards/types.ts'
import { flowSettings } from '@app/shared/flowable/settings.ts'
import { deployFile, latestOf } from '#/modules/flowable/definition/deploy.service.ts'
import { terminateProcess } from '#/modules/flowable/operation/administer/terminate.service.ts'
import { voidProcess } from '#/modules/flowable/operation/administer/void.service.ts'
import { recallProcess } from '#/modules/flowable/operation/back/recall.service.ts'
import { returnTask } from '#/modules/flowable/operation/back/return.service.ts'
import { cancelProcess } from '#/modules/flowable/operation/cancel.service.ts'
import { completeTask } from '#/modules/flowable/operation/complete.service.ts'
import { decideTask } from '#/modules/flowable/operation/decideTask.ts'
import { storeDraft } from '#/modules/flowable/operation/draft.service.ts'
import { submitProcess } from '#/modules/flowable/operation/submit.service.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { userBriefs } from '#/modules/system/api.ts'
import { systemCaller } from '#/platform/caller.ts'
import type { Ctx } from '#/platform/context.ts'
import { seedRun } from '#/platform/start/applySeeds.ts'
import { expenseCards, leaveCards } from './sampleCards.ts'

const dayMs = 86_400_000
/** Between two acts of people. */
const actDays = 0.13

/** Ids of the sample people: 王敏 leads, 李磊 asks, 赵婷 is personnel, test decides at the end. */
const [test, wang, li, zhao] = ['2', '3', '4', '5'] as const

interface Leave {
  by: string
  type: string
  days: number
  reason: string
  /** Days ago. */
  ago: number
  then: (request: Request) => Promise<void>
}

/** A request under way, and what people do with it. */
interface Request {
  id: string
  approve(who: string, comment: string): Promise<void>
  reject(who: string, comment: string): Promise<void>
  as(who: string): Ctx
  taskOf(who: string): Promise<string>
}

const nothing = () => Promise.resolve()

const leaves: readonly Leave[] = [
  { by: li, type: '年假', days: 2, reason: '回老家看望父母', ago: 1, then: nothing },
  {
    by: li,
    type: '年假',
    days: 5,
    reason: '家庭旅行',
    ago: 2,
    then: (request) => request.approve(wang, '同意，注意交接'),
  },
  {
    by: wang,
    type: '调休',
    days: 1,
    reason: '调休上周末加班',
    ago: 9,
    async then(request) {
      await request.approve(test, '同意')
      await request.approve(zhao, '已归档')
    },
  },
  {
    by: li,
    type: '事假',
    days: 1,
    reason: '办理证件',
    ago: 20,
    async then(request) {
      await request.approve(wang, '同意')
      await request.approve(zhao, '已归档')
      await voidProcess(request.as('1'), request.id, '未实际休假')
    },
  },
  {
    by: li,
    type: '事假',
    days: 8,
    reason: '个人事务',
    ago: 15,
    then: (request) => request.reject(wang, '项目上线期间不批准'),
  },
  {
    by: li,
    type: '事假',
    days: 2,
    reason: '搬家',
    ago: 3,
    async then(request) {
      const taskId = await request.taskOf(wang)
      await returnTask(request.as(wang), { taskId, targetKey: 'apply', comment: '请补充交接人' })
    },
  },
  {
    by: wang,
    type: '年假',
    days: 3,
    reason: '暂缓出行',
    ago: 4,
    then: ({ as, id }) => recallProcess(as(wang), id, '时间调整'),
  },
  {
    by: li,
    type: '调休',
    days: 1,
    reason: '行程取消',
    ago: 12,
    then: ({ as, id }) => cancelProcess(as(li), id, '不再需要'),
  },
  {
    by: wang,
    type: '年假',
    days: 4,
    reason: '重复提交',
    ago: 18,
    then: ({ as, id }) => terminateProcess(as('1'), id, '重复的申请'),
  },
]

/** Sample processes, deployed, with requests in every status (workflow §2.4). */
async function sampleProcesses(ctx: Ctx): Promise<void> {
  if (await latestOf(ctx, leaveCards.key)) return
  await deploy(ctx, leaveCards, 'leave', 'leave_apply', 'calendar', 'QJ')
  await deploy(ctx, expenseCards, 'expense', 'expense_apply', 'account-book', 'BX')
  const as = await people(ctx)
  const dates = (ago: number, days: number) => [ago - 3, ago - 3 - days + 1].map((at) => dayOf(ctx, at))
  for (const { by, type, days, reason, ago, then } of leaves) {
    let acts = 0
    // People take some hours each.
    const acting = (who: string) => as(who, ago - acts++ * actDays)
    const [startDate, endDate] = dates(ago, days)
    const formData = { applicant: acting(by).user.name, leaveType: type, startDate, endDate, reason }
    const { procInsId: id } = await submitProcess(acting(by), { key: leaveCards.key, formData })
    const taskOf = (who: string) => openTask(ctx, id, who)
    await then({
      id,
      as: acting,
      taskOf,
      approve: async (who, comment) => completeTask(acting(who), { taskId: await taskOf(who), comment }),
      reject: async (who, comment) => decideTask(acting(who), 'rejected', { taskId: await taskOf(who), comment }),
    })
  }
  const draft = { applicant: as(li, 0).user.name, leaveType: '年假', reason: '春节返乡' }
  await storeDraft(as(li, 0), { key: leaveCards.key, formData: draft })
  const items = [{ day: dayOf(ctx, 2), subject: '高铁', amount: 553.5, note: '往返' }]
  const costs = { applicant: as(li, 0).user.name, expenseKind: '差旅费', purpose: '客户现场支持', items }
  await storeDraft(as(li, 0), { key: expenseCards.key, formData: costs })
}

async function deploy(ctx: Ctx, cards: CardFlow, categoryId: string, formCode: string, icon: string, prefix: string) {
  const settings = flowSettings.parse({ icon, managers: [test], recall: 'any', number: { prefix } })
  await deployFile(ctx, compileCards(cards), { type: 'simple', cards, categoryId, formCode, settings })
}

const dayOf = ({ now }: Ctx, ago: number) => new Date(now.getTime() - ago * dayMs).toISOString().slice(0, 10)

/** The sample people as they act, some days ago. */
async function people(ctx: Ctx): Promise<(id: string, ago: number) => Ctx> {
  const briefs = await userBriefs(ctx, ['1', test, wang, li, zhao])
  return (id, ago) => {
    const brief = briefs.get(id)
    if (!brief) throw new Error(`no sample user ${id}`)
    const { userName, name, deptId, deptName } = brief
    const user = { ...systemCaller, id, userName, name, deptId, deptName, admin: id === '1' }
    const own: Ctx = {
      ...ctx,
      user,
      now: new Date(ctx.now.getTime() - ago * dayMs),
      tx: (run) => run(own),
    }
    return own
  }
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

export default [seedRun('sample processes', sampleProcesses, 97)]
