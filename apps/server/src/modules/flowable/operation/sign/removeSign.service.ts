import { and, eq, inArray, isNull } from 'drizzle-orm'
import { runCase } from '@app/flow-engine/case/runCase.ts'
import type { FlowState } from '@app/flow-engine/run/types.ts'
import { CommentType, TaskStatus } from '@app/shared/flowable/codes.ts'
import type { FamilyStep } from '#/modules/flowable/instance/family.ts'
import type { Act } from '#/modules/flowable/instance/operate.service.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { peopleOfTasks, tellTaskNews } from '#/modules/flowable/instance/taskNews.ts'
import { findInstance } from '#/modules/flowable/operation/findInstance.ts'
import { actOnOwn, ownTask, type TaskRead } from '#/modules/flowable/operation/openTask.ts'
import { flowTaskTable, type FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import { userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'

/** Whom the caller may take away: those they asked for an opinion, and open members beside them. */
export async function removableSigners(ctx: Ctx, taskId: string): Promise<{ taskId: string; name: string }[]> {
  const own = await ownTask(ctx, { taskId }, { evenWaiting: true })
  const row = await findInstance(ctx, own.instanceId)
  const rows = row ? await removable(ctx, own, row.state) : []
  const people = await userBriefs(
    ctx,
    rows.flatMap(({ assigneeId }) => assigneeId ?? []),
  )
  return rows.map(({ id, assigneeId }) => ({ taskId: id, name: people.get(assigneeId ?? '')?.name ?? '' }))
}

export interface Removing extends TaskRead {
  /** Row ids of tasks of others. */
  taskIds: string[]
  comment?: string
}

/** 减签: takes open signers or members away, never the last one; what the others decided is judged again. */
export async function removeSigners(ctx: Ctx, { taskIds, comment = '', ...read }: Removing): Promise<void> {
  await actOnOwn(
    ctx,
    read,
    async (tx, own, family) => {
      const state = family.rows.get(own.instanceId)?.state
      const open = state ? await removable(tx, own, state) : []
      const chosen = open.filter(({ id }) => taskIds.includes(id))
      if (chosen.length < new Set(taskIds).size) {
        throw refuse('任务减签失败，被减签的任务必须是通过加签生成的任务')
      }
      const { instanceId, id: taskId, node } = own
      const extra = { userIds: chosen.flatMap(({ assigneeId }) => assigneeId ?? []) }
      await say(tx, { instanceId, taskId, node, type: CommentType.removeSign, content: comment, extra })
      const asked = chosen.filter(isAsked)
      if (asked.length > 0 && asked.length === open.filter(isAsked).length) throw refuse('不能减去最后一位办理人')
      await closeAsked(tx, asked)
      return membersAway(
        instanceId,
        chosen.filter((task) => !isAsked(task)),
      )
    },
    { evenWaiting: true },
  )
}

const isAsked = ({ signKind }: FlowTaskRow) => signKind === 'before' || signKind === 'after'

async function closeAsked(ctx: Ctx, tasks: FlowTaskRow[]) {
  if (tasks.length === 0) return
  const ids = tasks.map(({ id }) => id)
  await ctx.db
    .update(flowTaskTable)
    .set({ status: TaskStatus.canceled, doneTime: ctx.now.toISOString() })
    .where(inArray(flowTaskTable.id, ids))
  // Whoever is at it hears at once that it is no longer asked of them.
  tellTaskNews(ctx.platform, peopleOfTasks(tasks))
}

function membersAway(instanceId: string, members: FlowTaskRow[]): Act {
  if (members.length === 0) return {}
  return {
    command(flow, context) {
      const start: FamilyStep = { flow, effects: [] }
      return members.reduce((before, { engineId }) => {
        const after = runCase(before.flow, instanceId, { type: 'removeMember', task: engineId }, context)
        return { flow: after.flow, effects: [...before.effects, ...after.effects] }
      }, start)
    },
  }
}

async function removable(ctx: Ctx, own: FlowTaskRow, state: FlowState): Promise<FlowTaskRow[]> {
  const rows = await ctx.db
    .select()
    .from(flowTaskTable)
    .where(
      and(
        eq(flowTaskTable.instanceId, own.instanceId),
        eq(flowTaskTable.node, own.node),
        isNull(flowTaskTable.doneTime),
      ),
    )
  const around = multiOf(state, own)
  return rows.filter((row) => {
    if (row.id === own.id) return false
    if (isAsked(row)) return row.parentTaskId === own.id
    return around !== undefined && !isAsked(own) && multiOf(state, row) === around
  })
}

/** The token that stands for all members of which a task is one. */
function multiOf({ tasks, tokens }: FlowState, { engineId, memberNo }: FlowTaskRow): string | undefined {
  const token = tokens[tasks[engineId]?.token ?? '']
  return memberNo === null ? undefined : token?.parent
}
