import { and, eq, isNull } from 'drizzle-orm'
import type { FlowGraph } from '@app/flow-engine/graph/types.ts'
import { migrate, type NodeMapping } from '@app/flow-engine/moves/migration.ts'
import { CommentType } from '@app/shared/flowable/codes.ts'
import { definitionOf } from '#/modules/flowable/definition/deploy.service.ts'
import { operate } from '#/modules/flowable/instance/operate.service.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { flowJobTable, flowSubscriptionTable } from '#/modules/flowable/job/job.table.ts'
import { requireAdministrator } from '#/modules/flowable/operation/administer/manages.ts'
import { getInstance, placeOf } from '#/modules/flowable/operation/findInstance.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { flowMigrationTable } from './manage.table.ts'

const permission = 'flowable:instance:migrate'

interface Migration {
  instanceId: string
  definitionId: string
  mapping: NodeMapping
}

/** Puts one instance on another version of its process; refused while any token has no place there. */
export async function migrateProcess(
  ctx: Ctx,
  { instanceId, definitionId, mapping }: Migration,
  comment: string,
): Promise<void> {
  const found = await getInstance(ctx, instanceId)
  await requireAdministrator(ctx, found, permission)
  if (found.definitionId === definitionId) throw refuse('流程已是该版本')
  await operate(ctx, placeOf(found), async (family, tx) => {
    const row = family.rows.get(instanceId) ?? found
    const { from, to } = await versionsOf(tx, row.definitionId, definitionId)
    await say(tx, { instanceId, type: CommentType.void, content: comment, extra: { isMigration: true, definitionId } })
    await tx.db.insert(flowMigrationTable).values({
      instanceId,
      fromDefinitionId: row.definitionId,
      toDefinitionId: definitionId,
      mapping,
      before: row.state,
      userId: tx.user.id,
      time: tx.now.toISOString(),
    })
    await renameNodes(tx, instanceId, to, mapping)
    return {
      command(flow, context) {
        const instance = flow.instances[instanceId]
        if (!instance) throw refuse('流程实例不存在')
        const { state, effects } = migrate(from, to, instance.state, mapping, { ...context, instanceId })
        return {
          flow: {
            ...flow,
            instances: { ...flow.instances, [instanceId]: { ...instance, definition: definitionId, state } },
          },
          effects: effects.map((effect) => ({ instance: instanceId, effect })),
        }
      },
    }
  })
}

/** Rows of what is open follow the state: their nodes are called as in the new version. */
async function renameNodes(ctx: Ctx, instanceId: string, to: FlowGraph, mapping: NodeMapping) {
  const open = and(eq(flowTaskTable.instanceId, instanceId), isNull(flowTaskTable.doneTime))
  const tasks = await ctx.db.select({ id: flowTaskTable.id, node: flowTaskTable.node }).from(flowTaskTable).where(open)
  for (const task of tasks) {
    const node = mapping[task.node] ?? task.node
    const name = to.nodes[node]?.name
    // A name with an expression was made when the task opened.
    const named = name && !/[$#]\{/.test(name) ? { name: name.slice(0, 255) } : {}
    await ctx.db
      .update(flowTaskTable)
      .set({ node, ...named })
      .where(eq(flowTaskTable.id, task.id))
  }
  for (const table of [flowJobTable, flowSubscriptionTable]) {
    for (const [old, node] of Object.entries(mapping)) {
      await ctx.db
        .update(table)
        .set({ node })
        .where(and(eq(table.instanceId, instanceId), eq(table.node, old)))
    }
  }
}

export async function versionsOf(ctx: Ctx, fromId: string, toId: string) {
  const [{ graph: from }, { graph: to }] = [await definitionOf(ctx, fromId), await definitionOf(ctx, toId)]
  if (from.key !== to.key) throw refuse('只能迁移到同一流程的其他版本')
  return { from, to }
}
