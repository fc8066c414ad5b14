import { and, eq, inArray, isNull } from 'drizzle-orm'
import { CommentType, TaskStatus } from '@app/shared/flowable/codes.ts'
import type { SignKind } from '@app/shared/flowable/taskActs.ts'
import { saveTaskForm } from '#/modules/flowable/binding/stepForm.service.ts'
import type { FamilyStep } from '#/modules/flowable/instance/family.ts'
import type { Act } from '#/modules/flowable/instance/operate.service.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { rowId } from '#/modules/flowable/instance/stepRows.ts'
import { peopleOfTasks, tellTaskNews } from '#/modules/flowable/instance/taskNews.ts'
import { requireDecidable, type Decision } from '#/modules/flowable/operation/decideTask.ts'
import { withVariables, type HalfFilled } from '#/modules/flowable/operation/halfFilled.ts'
import { requireOffered } from '#/modules/flowable/operation/nodeActs.ts'
import { actOnOwn, type TaskRead } from '#/modules/flowable/operation/openTask.ts'
import { enabledPeople, mayDecide, requireNotStarter } from '#/modules/flowable/operation/persons.ts'
import { changeTask, sayDeputy } from '#/modules/flowable/operation/taskRows.ts'
import { nodeIn, ruleIn, type InstanceRule } from '#/modules/flowable/operation/taskRule.ts'
import { notice } from '#/modules/flowable/outbox/notice.ts'
import { deputiesNow } from '#/modules/flowable/people/deputyFor.ts'
import { flowTaskTable, type FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import { userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'

export interface Signing extends TaskRead, HalfFilled, Pick<Decision, 'comment' | 'attachments' | 'signature'> {
  userIds: string[]
  signType: SignKind
}

const words: Readonly<Record<SignKind, string>> = { before: '向前加签', after: '向后加签', parallel: '并行加签' }

/** 加签: further people are asked before the caller decides, after, or beside them (workflow §6, 13 to 15). */
export async function addSigners(ctx: Ctx, signing: Signing) {
  const { userIds, signType, comment = '', attachments = [], signature, formData, taskId: id, version } = signing
  await actOnOwn(
    ctx,
    { taskId: id, version },
    async (tx, task, family) => {
      const rule = await ruleIn(tx, family, task.instanceId)
      requireOffered(nodeIn(rule, task.node), 'addSign')
      // An opinion that is asked for first decides nothing.
      if (signType !== 'before') requireNotStarter(rule, nodeIn(rule, task.node), userIds, '任务加签')
      await requireFree(tx, task, signType)
      if (formData !== undefined && (signType === 'parallel' || isWaiting(task))) throw refuse('此时加签不能提交表单')
      const people = await enabledPeople(tx, userIds, '任务加签失败，加签人不存在')
      const beside = await requireOthers(tx, task, people, signType)
      const isApproval = signType === 'after' && !isWaiting(task)
      if (isApproval) await requireDecidable(tx, rule, task, 'approved', { comment, signature })
      const { instanceId, id: taskId, node } = task
      const extra = { userIds: people, signType }
      const said = { content: comment, attachments, signatureFileId: isApproval ? (signature ?? null) : null, extra }
      await say(tx, { instanceId, taskId, node, type: CommentType.addSign, ...said })
      if (signType === 'parallel') return addMembers(tx, task, people)
      const filled = isWaiting(task) ? {} : await saveFilled(tx, rule, task, signing)
      return withVariables(await askFor(tx, rule, task, { people, beside, signKind: signType }), filled)
    },
    { evenWaiting: true },
  )
}

const isWaiting = ({ status }: FlowTaskRow) => status === TaskStatus.wait || status === TaskStatus.approving

/** Who asks before they decide hands on what they have written so far; who asks afterwards has approved with it. */
async function saveFilled(ctx: Ctx, { row }: InstanceRule, task: FlowTaskRow, signing: Signing) {
  const { signType, formData: data, formRead: read, offers } = signing
  if (signType === 'before' && data === undefined) return {}
  return saveTaskForm(ctx, row, task, { data, read, isRefusal: signType === 'before', asked: offers })
}

async function requireFree(ctx: Ctx, task: FlowTaskRow, signType: SignKind) {
  if (task.signKind === 'before' || task.signKind === 'after') throw refuse('加签的任务不能再加签')
  if (task.delegators.length > 0) throw refuse('委派的任务不能加签')
  if (signType === 'parallel' && task.memberNo === null) throw refuse('只有会签的任务可以并行加签')
  const { parentTaskId, signKind, doneTime } = flowTaskTable
  const [asked] = await ctx.db
    .select({ signKind })
    .from(flowTaskTable)
    .where(and(eq(parentTaskId, task.id), inArray(signKind, ['before', 'after']), isNull(doneTime)))
    .limit(1)
  const open = asked?.signKind
  if (open && open !== signType) throw refuse(`任务加签：当前任务已经${words[open]}，不能${words[signType]}`)
}

/** Nobody is asked twice at the same place, for somebody else neither; answers who is asked there. */
async function requireOthers(
  ctx: Ctx,
  task: FlowTaskRow,
  people: string[],
  signType: SignKind,
): Promise<ReadonlySet<string>> {
  const { instanceId, node, parentTaskId, doneTime, assigneeId, deputyOf } = flowTaskTable
  const beside = signType === 'parallel' ? eq(node, task.node) : eq(parentTaskId, task.id)
  const open = await ctx.db
    .select({ assigneeId, deputyOf })
    .from(flowTaskTable)
    .where(and(eq(instanceId, task.instanceId), beside, isNull(doneTime)))
  const has = new Set(peopleOfTasks([{ assigneeId: task.assigneeId }, ...open]))
  const twice = people.filter((id) => has.has(id))
  if (twice.length === 0) return has
  const names = [...(await userBriefs(ctx, twice)).values()].map(({ name }) => name)
  throw refuse(`任务加签失败，加签人与现有审批人[${names.join('、')}]重复`)
}

/** Tasks beside the token, which does not know of them; the caller's own waits, or is decided with the last of them. */
async function askFor(
  ctx: Ctx,
  rule: InstanceRule,
  task: FlowTaskRow,
  { people, beside, signKind }: { people: string[]; beside: ReadonlySet<string>; signKind: 'before' | 'after' },
): Promise<Act> {
  const { instanceId, rootId, engineId, node, name, priority, dueTime } = task
  const row = { instanceId, rootId, engineId, node, name, priority, dueTime, signKind, parentTaskId: task.id }
  const createTime = ctx.now.toISOString()
  const isAllowed = (id: string) =>
    !beside.has(id) &&
    id !== task.deputyOf &&
    id !== ctx.user.id &&
    (signKind === 'before' || mayDecide(rule, nodeIn(rule, node), id))
  const held = await deputiesNow(ctx, { definitionId: rule.row.definitionId, people, isAllowed })
  const signers = held.map((who) => ({ ...row, ...who, id: newId(), createTime }))
  await ctx.db.insert(flowTaskTable).values(signers)
  for (const signer of signers) {
    const { assigneeId: deputyId, deputyOf: principalId } = signer
    if (principalId !== null) await sayDeputy(ctx, signer, { principalId, deputyId })
  }
  tellTaskNews(ctx.platform, peopleOfTasks(signers))
  const userIds = signers.map(({ assigneeId }) => assigneeId)
  await notice(ctx, { instanceId, rootId, event: 'assigned', userIds, fromUserId: ctx.user.id })
  const asker =
    signKind === 'before' ? { status: TaskStatus.wait } : { status: TaskStatus.approving, doneBy: ctx.user.id }
  // Whoever asks more people has not approved anew: the task keeps who did.
  await changeTask(ctx, task.id, isWaiting(task) ? {} : asker)
  return {}
}

function addMembers(ctx: Ctx, task: FlowTaskRow, people: string[]): Act {
  return {
    command: { type: 'addMembers', task: task.engineId, items: people },
    async afterwards({ effects }: FamilyStep) {
      const ids = effects.flatMap(({ instance, effect }) =>
        effect.type === 'taskCreated' ? [rowId(instance, effect.task.id)] : [],
      )
      if (ids.length === 0) return
      await ctx.db
        .update(flowTaskTable)
        .set({ signKind: 'parallel', parentTaskId: task.id })
        .where(inArray(flowTaskTable.id, ids))
    },
  }
}
