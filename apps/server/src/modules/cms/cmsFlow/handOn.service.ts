import { sql } from 'drizzle-orm'
import type { auditCalls } from '@app/shared/cms/cmsFlowAudit.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { callersTask, giveTasks, holdersOfTasks, transferTask } from '#/modules/flowable/api.ts'
import { assigneesOf, holdersOf, notifyUsers } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, invalid, refuse } from '#/platform/errors.ts'
import { cmsFlowTable as f, type FlowRow } from './cmsFlow.table.ts'
import { changeFlow, heldFlow, markFlow, noteAct } from './flow.store.ts'
import { isReached, reachedFlow } from './flowList.read.ts'
import { levelName } from './flowSteps.read.ts'
import {
  auditPath,
  isReviewer,
  mayReviewOwn,
  reviewersNow,
  setAuditors,
  tellReviewers,
  tellStuck,
} from './reviewers.ts'

/** 转办: by whoever decides now, or by somebody who sets reviews up, as where nobody is left to decide. */
export async function transferFlow(ctx: Ctx, given: BodyOf<(typeof auditCalls)['transfer']>): Promise<void> {
  const { flowId, userId } = given
  const opinion = given.opinion?.trim() || null
  const flow = await heldFlow(ctx, flowId)
  if (userId === flow.submitBy && !(await mayReviewOwn(ctx))) throw invalid({ userId: '不能转办给提交人' })
  if ((await assigneesOf(ctx, { userIds: [userId] })).length === 0) throw invalid({ userId: '转办人不存在' })
  const isSetUp = ctx.can('cms:cmsFlow:config') && (await isReached(ctx, flowId))
  if (flow.mode === '2') return transferProcess(ctx, flow, { userId, opinion, isSetUp })
  if (!isSetUp && !(await isReviewer(ctx, flow))) throw forbidden('您不是当前环节的审核人')
  if (!(await holdersOf(ctx, 'cms:cmsFlowAudit:audit')).includes(userId))
    throw invalid({ userId: '转办人没有审核权限' })
  await noteAct(ctx, flow, { result: 'transfer', opinion, nodeName: levelName(flow), toUser: userId })
  await setAuditors(ctx, flowId, flow.level, [{ kind: 'user', id: userId }])
  const moved = await changeFlow(ctx, flowId, { arriveTime: ctx.now.toISOString(), ...again })
  await tellReviewers(ctx, moved)
}

const again = { urgeTime: null, remindTime: null, stuckTime: null }

interface Transfer {
  userId: string
  opinion: string | null
  isSetUp: boolean
}

async function transferProcess(ctx: Ctx, flow: FlowRow, { userId, opinion, isSetUp }: Transfer): Promise<void> {
  const instanceId = flow.processInstanceId ?? ''
  const task = await callersTask(ctx, instanceId)
  const comment = opinion ?? ''
  if (task?.isClaimed) await transferTask(ctx, { taskId: task.id, userId, comment })
  else if (isSetUp) await giveTasks(ctx, instanceId, { userId, comment })
  else throw forbidden('您不是当前环节的审核人')
  await changeFlow(ctx, flow.id, { arriveTime: ctx.now.toISOString(), ...again })
}

/** 催办: those who decide now are asked to hurry, once within the hours of the site. */
export async function urgeFlow(ctx: Ctx, id: string): Promise<void> {
  await reachedFlow(ctx, id)
  const flow = await heldFlow(ctx, id)
  const { urgeHours } = await siteSettings(ctx)
  const next = sql`${f.urgeTime} + make_interval(hours => ${urgeHours}::int)`
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const [wait] = await ctx.db
    .select({ minutes: sql`ceil(extract(epoch from ${next} - ${now}) / 60)::int`.mapWith(Number) })
    .from(f)
    .where(sql`${f.id} = ${id} and ${f.urgeTime} is not null`)
  if (wait && wait.minutes > 0) throw refuse(`操作过于频繁，请${wait.minutes}分钟后再试`)
  const userIds = await decidersOf(ctx, flow)
  if (userIds.length === 0) throw refuse('无可用审核人，请先转办')
  await markFlow(ctx, id, { urgeTime: ctx.now.toISOString() })
  const title = `催办：请尽快审核《${flow.articleTitle}》`
  await notifyUsers(ctx, {
    userIds,
    title,
    content: `${ctx.user.name}提醒您尽快审核文章《${flow.articleTitle}》`,
    linkUrl: auditPath(id),
    source: 'cms',
    event: 'cms.review',
  })
  ctx.trail.changes.push(`催办：${flow.articleTitle}`)
}

const decidersOf = (ctx: Ctx, flow: FlowRow): Promise<string[]> =>
  flow.mode === '1' ? reviewersNow(ctx, flow) : holdersOfTasks(ctx, flow.processInstanceId ?? '')

/** Reviews that wait too long are said so to their reviewers once; those that nobody can decide to others. */
export async function remindReviewers(ctx: Ctx): Promise<void> {
  const { overdueHours } = await siteSettings(ctx)
  const open = sql`${f.status} = '1' and ${f.delFlag} = '0'`
  const isLate = sql`${f.arriveTime} < ${ctx.now.toISOString()}::timestamptz - make_interval(hours => ${overdueHours}::int)`
  const rows = await ctx.db
    .select()
    .from(f)
    .where(sql`${open} and (${f.stuckTime} is null or (${f.remindTime} is null and ${isLate}))`)
    .orderBy(f.id)
    .limit(1_000)
  const late = new Set(
    (
      await ctx.db
        .select({ id: f.id })
        .from(f)
        .where(sql`${open} and ${f.remindTime} is null and ${isLate}`)
        .limit(1_000)
    ).map(({ id }) => id),
  )
  for (const { id } of rows) await ctx.tx((tx) => remind(tx, id, late.has(id)))
}

async function remind(ctx: Ctx, id: string, isLate: boolean): Promise<void> {
  const [flow] = await ctx.db
    .select()
    .from(f)
    .where(sql`${f.id} = ${id} and ${f.status} = '1'`)
    .for('update', { skipLocked: true })
  if (!flow) return
  const userIds = await decidersOf(ctx, flow)
  if (userIds.length === 0) return tellStuck(ctx, flow)
  if (!isLate || flow.remindTime !== null) return
  await markFlow(ctx, id, { remindTime: ctx.now.toISOString() })
  const title = `文章《${flow.articleTitle}》等待审核已超时`
  await notifyUsers(ctx, {
    userIds,
    title,
    content: `${title}，请尽快处理`,
    linkUrl: auditPath(id),
    source: 'cms',
    event: 'cms.review',
  })
}
