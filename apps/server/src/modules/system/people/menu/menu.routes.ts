import { and, eq, inArray, ne } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { menu, menuCalls } from '@app/shared/system/menu.ts'
import { implement } from '#/kit/implement.ts'
import { listOfStore } from '#/kit/routes.ts'
import { readTree, treeNodes, type NodeOf } from '#/kit/treeRead.ts'
import { createTreeStore, treeRoutes, type TreeOptions } from '#/kit/treeRoutes.ts'
import type { Ctx } from '#/platform/context.ts'
import { bundledPages } from '#/platform/http/web.ts'
import { moveKeptPages } from './keptPages.ts'
import { ownMenuIds } from './menu.rights.ts'
import { checkMenu, declaredPermissions, keepReachable, keepWayBack, refuseUsed } from './menu.service.ts'
import { menuTable } from './menu.table.ts'

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    'menu.changed': { menuIds: string[] }
  }
}

const node: NodeOf = ({ icon, menuType, perms }) => ({
  icon: icon === '#' ? null : String(icon),
  attributes: { menuType, perms },
})

/** Enabled menus that the caller may give to others. */
async function choosable(ctx: Ctx) {
  const own = await ownMenuIds(ctx)
  return and(eq(menuTable.status, '0'), own && inArray(menuTable.id, [...own]))
}

export default async function menuRoutes(app: FastifyInstance): Promise<void> {
  const pages = bundledPages(app.platform.webDir)
  const options: TreeOptions<(typeof menu)['fields']> = {
    texts: { ownParent: '修改菜单失败，父级菜单不能是自己' },
    beforeSave: (ctx, input, existing) => checkMenu(ctx, input, existing, pages),
    async afterSave(ctx, row, _input, existing) {
      if (existing && existing.parentId !== row.parentId) await keepReachable(ctx, row)
      if (existing) await moveKeptPages(ctx, row, existing)
      await keepWayBack(ctx)
      await ctx.emit('menu.changed', { menuIds: [row.id] })
    },
    beforeRemove: (ctx, rows) =>
      refuseUsed(
        ctx,
        rows.map(({ id }) => id),
      ),
    async afterRemove(ctx, rows) {
      await keepWayBack(ctx)
      await ctx.emit('menu.changed', { menuIds: rows.map(({ id }) => id) })
    },
    handlers: {
      async list(ctx, { query }) {
        const rows = (await listOfStore(ctx, store, query)) as never[] as { id: string }[]
        const own = await ownMenuIds(ctx)
        return (own ? rows.filter(({ id }) => own.has(id)) : rows) as never
      },
    },
  }
  const store = createTreeStore(menu, menuTable, options)
  await app.register(treeRoutes(menu, menuTable, options))
  implement(app, menuCalls.treeselect, async (ctx, { params }) =>
    treeNodes(store, await readTree(ctx, store, { ...params, where: await choosable(ctx) }), node),
  )
  implement(app, menuCalls.treeExcludeButton, async (ctx, { params }) => {
    const where = and(await choosable(ctx), ne(menuTable.menuType, 'F'))
    return treeNodes(store, await readTree(ctx, store, { ...params, where }), node)
  })
  implement(app, menuCalls.choices, () => ({
    components: pages ? [...pages] : null,
    permissions: declaredPermissions(app.endpoints),
  }))
}
