import { ilike, or } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { role, roleCalls } from '@app/shared/system/role.ts'
import { rolePreviewCalls } from '@app/shared/system/rolePreview.ts'
import { roleUserCalls } from '@app/shared/system/roleUser.ts'
import { implement } from '#/kit/implement.ts'
import { containing } from '#/kit/paging.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { copyRole, roleHooks, saveRoles } from './role.service.ts'
import { roleTable } from './role.table.ts'
import { roleOptions } from './roleOptions.read.ts'
import { previewRole } from './rolePreview.read.ts'
import { setDataScope } from './roleScope.service.ts'
import { roleDeptTree, roleMenuTree } from './roleTrees.read.ts'
import { addRoleUsers, pageOfRoleUsers, removeRoleUsers } from './roleUser.service.ts'

export default async function roleRoutes(app: FastifyInstance): Promise<void> {
  app.platform.cacheGroups.push({ cacheId: 'roleUtils', cacheName: 'roleCache', remarks: '角色信息', sort: 40 })
  await app.register(
    resourceRoutes(role, roleTable, {
      ...roleHooks,
      where(_ctx, { codeOrName }) {
        if (typeof codeOrName !== 'string' || codeOrName === '') return undefined
        const text = containing(codeOrName)
        return or(ilike(roleTable.roleName, text), ilike(roleTable.roleKey, text))
      },
    }),
  )
  implement(app, roleCalls.options, (ctx, { query }) => roleOptions(ctx, query))
  implement(app, roleCalls.batchSave, (ctx, { body }) => saveRoles(ctx, body))
  implement(app, roleCalls.dataScope, (ctx, { body }) => setDataScope(ctx, body))
  implement(app, roleCalls.copy, (ctx, { body }) => copyRole(ctx, body))
  implement(app, roleCalls.menuTree, (ctx, { params }) => roleMenuTree(ctx, params.roleId))
  implement(app, roleCalls.deptTree, (ctx, { params }) => roleDeptTree(ctx, params.roleId))
  implement(app, roleCalls.removeUsers, (ctx, { params }) =>
    removeRoleUsers(ctx, params.roleId, params.userIds.split(',')),
  )
  implement(app, roleUserCalls.page, (ctx, { query }) => pageOfRoleUsers(ctx, query))
  implement(app, roleUserCalls.add, (ctx, { body }) => addRoleUsers(ctx, body.roleId, body.userId.split(';')))
  implement(app, rolePreviewCalls.preview, (ctx, { params }) => previewRole(ctx, params.id, app.endpoints))
}
