import { and, eq, exists, isNull, or, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { userGroup, userGroupCalls } from '@app/shared/flowable/group.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { assigneesOf } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { groupChoices, withMemberNames } from './group.read.ts'
import { flowGroupTable } from './group.table.ts'

export default async function groupRoutes(app: FastifyInstance): Promise<void> {
  await app.register(
    resourceRoutes(userGroup, flowGroupTable, {
      present: withMemberNames,
      async beforeSave(ctx, input, existing) {
        const known = new Set(existing?.memberIds)
        const memberIds = [...new Set(input.memberIds ?? [])]
        // Who is a member already may have been disabled since.
        const added = memberIds.filter((id) => !known.has(id))
        const enabled = new Set(await assigneesOf(ctx, { userIds: added }))
        if (added.some((id) => !enabled.has(id))) throw refuse('成员不存在或已停用')
        return input.memberIds === undefined ? input : { ...input, memberIds }
      },
      async beforeRemove(ctx, rows) {
        for (const { id, groupName } of rows) {
          const process = await processAsking(ctx, id)
          if (process !== undefined) throw refuse(`用户组【${groupName}】正在被流程【${process}】使用，不能删除`)
        }
      },
    }),
  )
  implement(app, userGroupCalls.choices, (ctx, { query }) => groupChoices(ctx, query))
}

/** A process that asks the group, as it is deployed or as it still runs: without the group it would pass over the node. */
async function processAsking(ctx: Ctx, groupId: string): Promise<string | undefined> {
  const { id, name, isLatest, delFlag, graph } = flowDefinitionTable
  const running = and(eq(flowInstanceTable.definitionId, id), isNull(flowInstanceTable.endTime))
  const [row] = await ctx.db
    .select({ name })
    .from(flowDefinitionTable)
    .where(
      and(
        or(
          and(eq(isLatest, true), eq(delFlag, '0')),
          exists(ctx.db.select({ id: flowInstanceTable.id }).from(flowInstanceTable).where(running)),
        ),
        // Nothing else of a process has the id in it.
        sql`position(${groupId} in ${graph}::text) > 0`,
      ),
    )
    .limit(1)
  return row?.name
}
