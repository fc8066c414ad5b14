import { and, eq, inArray, ne } from 'drizzle-orm'
import { withdraw, type Withdrawal } from '@app/flow-engine/moves/withdraw.ts'
import { CommentType, TaskStatus } from '@app/shared/flowable/codes.ts'
import { restoreStepForm } from '#/modules/flowable/binding/stepForm.service.ts'
import { flowCommentTable } from '#/modules/flowable/instance/instance.table.ts'
import { operate } from '#/modules/flowable/instance/operate.service.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { rowId } from '#/modules/flowable/instance/stepRows.ts'
import { ruleIn, seenAfter } from '#/modules/flowable/operation/taskRule.ts'
import { flowWithdrawalTable } from '#/modules/flowable/operation/withdrawal.table.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { openedBy } from './withdrawal.ts'

const ended = '流程未启动或已执行完成，无法撤回'

/** 撤回: the caller takes their decision back, as long as nobody has touched what followed from it (workflow §15.7). */
export async function withdrawTask(ctx: Ctx, taskId: string, comment = ''): Promise<void> {
  const [task] = await ctx.db.select().from(flowTaskTable).where(eq(flowTaskTable.id, taskId))
  if (!task || task.doneTime === null) throw refuse(ended)
  if (task.doneBy !== ctx.user.id) throw refuse('该任务非当前用户提交，无法撤回')
  const { instanceId, node, engineId } = task
  await operate(
    ctx,
    task,
    async (family, tx) => {
      const rule = await ruleIn(tx, family, instanceId)
      if (!rule.settings.allowWithdraw) throw refuse('撤回失败，此流程不允许撤回操作！')
      const [kept] = await tx.db.select().from(flowWithdrawalTable).where(eq(flowWithdrawalTable.taskId, taskId))
      if (!kept || !(await isUntouched(tx, instanceId, kept.changes))) throw refuse(touched)
      await tx.db.delete(flowWithdrawalTable).where(eq(flowWithdrawalTable.taskId, taskId))
      await say(tx, { instanceId, taskId, node, type: CommentType.withdraw, content: comment })
      return {
        command: (flow) => {
          const instance = flow.instances[instanceId]
          if (!instance) throw refuse(ended)
          const { state, effects } = withdraw(instance.state, kept.changes)
          return {
            flow: { ...flow, instances: { ...flow.instances, [instanceId]: { ...instance, state } } },
            effects: effects.map((effect) => ({ instance: instanceId, effect })),
          }
        },
        status: seenAfter(rule, rule.row.status),
        afterwards: async () => {
          await tx.db
            .update(flowTaskTable)
            .set({ doneBy: null })
            .where(eq(flowTaskTable.id, rowId(instanceId, engineId)))
          await restoreStepForm(tx, rule.row, task)
        },
      }
    },
    { whenOver: ended },
  )
}

const touched = '撤回失败，下一节点不满足撤回条件！'

/** Nobody has claimed, handed on, asked about or spoken of the tasks that a decision opened. */
async function isUntouched(ctx: Ctx, instanceId: string, changes: Withdrawal): Promise<boolean> {
  const ids = openedBy(changes).map((id) => rowId(instanceId, id))
  if (ids.length === 0) return true
  const rows = await ctx.db.select().from(flowTaskTable).where(inArray(flowTaskTable.id, ids))
  const isAsOpened = rows.every(
    ({ status, claimTime, delegators }) =>
      status === TaskStatus.running && claimTime === null && delegators.length === 0,
  )
  const said = await ctx.db
    .select({ id: flowCommentTable.id })
    .from(flowCommentTable)
    .where(
      and(
        inArray(flowCommentTable.taskId, ids),
        eq(flowCommentTable.instanceId, instanceId),
        ne(flowCommentTable.type, CommentType.urge),
      ),
    )
    .limit(1)
  return isAsOpened && rows.length === ids.length && said.length === 0
}
