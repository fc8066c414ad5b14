import type { FastifyInstance } from 'fastify'
import { userGroup, userGroupCalls } from '@app/shared/flowable/group.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { assigneesOf } from '#/modules/system/api.ts'
import { refuse } from '#/platform/errors.ts'
import { groupChoices, withMemberNames } from './group.read.ts'
import { flowGroupTable } from './group.table.ts'
import { processAsking } from './processAsking.read.ts'

export default async function groupRoutes(app: FastifyInstance): Promise<void> {
  app.platform.fill('processAsking', processAsking)
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
        const ids = rows.map(({ id }) => id)
        const asked = await processAsking(ctx, 'group', ids)
        const group = rows.find(({ id }) => id === asked?.id)
        if (asked && group) throw refuse(`用户组【${group.groupName}】正在被流程【${asked.process}】使用，不能删除`)
      },
    }),
  )
  implement(app, userGroupCalls.choices, (ctx, { query }) => groupChoices(ctx, query))
}
