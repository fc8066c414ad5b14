import { asc, eq } from 'drizzle-orm'
import { drawPicture } from '@app/flow-engine/picture/drawPicture.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { diagramOf } from '#/modules/flowable/detail/diagram.read.ts'
import { readableInstance } from '#/modules/flowable/instance/mayRead.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'

const mostTasks = 1_000

/** The version of an instance with what became of its nodes, for those who may read the instance. */
export async function instancePicture(ctx: Ctx, id: string): Promise<string> {
  const { row } = await readableInstance(ctx, id)
  const [definition] = await ctx.db
    .select({ xml: flowDefinitionTable.xml })
    .from(flowDefinitionTable)
    .where(eq(flowDefinitionTable.id, row.definitionId))
  const { createTime } = flowTaskTable
  const tasks = await ctx.db
    .select()
    .from(flowTaskTable)
    .where(eq(flowTaskTable.instanceId, id))
    .orderBy(asc(createTime), asc(flowTaskTable.id))
    .limit(mostTasks)
  return drawPicture(definition?.xml ?? '', await diagramOf(ctx, row, tasks))
}
