import type { Variables } from '@app/flow-engine/expression/types.ts'
import { givenTo } from '#/modules/flowable/instance/givenVariables.ts'
import { operate } from '#/modules/flowable/instance/operate.service.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { flowJobTable } from '#/modules/flowable/job/job.table.ts'
import { requireManager } from '#/modules/flowable/operation/administer/manages.ts'
import { getInstance, placeOf } from '#/modules/flowable/operation/findInstance.ts'
import { receiverOf } from '#/modules/flowable/outbox/receiverOf.ts'
import { wakeAfterCommit } from '#/modules/flowable/outbox/wake.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'
import { heard, heardBy } from './heard.ts'
import { startByEvent } from './startByEvent.ts'

export interface Message {
  name: string
  correlation: string | null
  variables: Variables
  /** Name of the process that sent it; without one the caller has. */
  from?: string | undefined
}

/** Goes on where the message is waited for, or starts what it starts; `within` joins the transaction. */
export async function sendMessage(
  ctx: Ctx,
  { name, correlation, variables, from }: Message,
  within: (tx: Ctx) => Promise<void> = async () => undefined,
): Promise<void> {
  const receiver = await receiverOf(ctx, name, correlation)
  if (receiver.engineId === '') {
    return ctx.tx(async (tx) => {
      await within(tx)
      const said = heardBy(heard('message', name, { from, starts: true }), from === undefined)
      await startByEvent(tx, { definitionId: receiver.instanceId, node: receiver.node, variables, said })
    })
  }
  await operate(ctx, receiver, async (family, tx) => {
    await within(tx)
    const { instanceId, node } = receiver
    await say(tx, { instanceId, node, ...heardBy(heard('message', name, { from }), from === undefined) })
    const given = await givenTo(tx, family, instanceId, variables)
    return { command: { type: 'fire', subscription: receiver.engineId, variables: given } }
  })
}

/** Everybody who waits for the signal hears it after the commit; whoever it starts begins. */
export async function sendSignal(ctx: Ctx, { name, variables }: Pick<Message, 'name' | 'variables'>): Promise<void> {
  const id = newId()
  const of = { id, instanceId: id, rootId: id, kind: 'signal' as const, target: name }
  await ctx.db
    .insert(flowJobTable)
    .values({ ...of, dueTime: ctx.now.toISOString(), payload: { variables, by: ctx.user.id } })
  await wakeAfterCommit(ctx)
}

/** A receive task, or an event, of one request is told to go on, by who may reach the request. */
export async function triggerNode(
  ctx: Ctx,
  { instanceId, nodeKey, variables }: { instanceId: string; nodeKey: string; variables: Variables },
): Promise<void> {
  const row = await getInstance(ctx, instanceId)
  await requireManager(ctx, row, 'flowable:event:send')
  await operate(ctx, placeOf(row), async (family, tx) => {
    const tokens = Object.values(family.flow.instances[instanceId]?.state.tokens ?? {})
    const waiting = tokens.find(({ node, status }) => node === nodeKey && status === 'wait')
    if (!waiting) throw refuse('该节点没有在等待')
    await say(tx, { instanceId, node: nodeKey, ...heardBy('触发等待节点', true) })
    const given = await givenTo(tx, family, instanceId, variables)
    return { command: { type: 'trigger', token: waiting.id, variables: given } }
  })
}
