import { and, eq, sql } from 'drizzle-orm'
import type { Fields } from '@app/shared/kit/field.ts'
import type { RowOfFields } from '@app/shared/kit/rows.ts'
import type { Tree, TreeFields, TreeItem } from '@app/shared/kit/tree.ts'
import type { Ctx } from '#/platform/context.ts'
import { named } from '#/platform/http/named.ts'
import { columnOf } from './columnMap.ts'
import { implement } from './implement.ts'
import type { ResourceOptions, TableFor } from './resourceOptions.ts'
import { presented, resourceRoutes } from './routes.ts'
import { createStore, type Store } from './store.ts'
import { telling } from './telling.ts'
import { moveNode } from './treeMove.ts'
import { matching, readTree, searchTree, treeNodes, treeRows, type NodeOf } from './treeRead.ts'
import { belowPath, treeStore, type TreeStore, type TreeTexts } from './treeStore.ts'

export interface TreeOptions<F extends Fields> extends ResourceOptions<F & TreeFields> {
  texts?: TreeTexts
  /** Icon, subtitle and attributes of a select's nodes. */
  node?: NodeOf
}

/** Row operations of a tree, for services that place or move nodes beside the standard calls. */
export function createTreeStore<F extends Fields>(
  tree: Tree<F>,
  table: TableFor<F & TreeFields>,
  options: TreeOptions<F> = {},
): TreeStore {
  return treeStore(createStore(tree, table, options), options)
}

/** All calls of a tree over its table, as a Fastify plugin: those of a resource and the reads by level. */
export function treeRoutes<F extends Fields>(
  tree: Tree<F>,
  table: TableFor<F & TreeFields>,
  options: TreeOptions<F> = {},
) {
  const store = createTreeStore(tree, table, options)
  const hooks = telling(tree, options as unknown as ResourceOptions<Fields>)
  const { level, search, select, selectExcept, move } = tree.treeEndpoints

  return named(async (app) => {
    await app.register(resourceRoutes(tree, table, options, store))
    implement(
      app,
      level,
      async (ctx, { params }) => treeRows(store, await readTree(ctx, store, params, hooks)) as TreeItem<F>[],
    )
    implement(
      app,
      search,
      async (ctx, { query }) =>
        treeRows(store, await searchTree(ctx, store, matching(ctx, store, query), hooks)) as TreeItem<F>[],
    )
    if (tree.moves)
      implement(app, move, async (ctx, { body }) => {
        const row = await moveNode(ctx, store, body, hooks)
        return (await presented(ctx, hooks, [row]))[0] as RowOfFields<F & TreeFields>
      })
    if (!tree.selects) return
    implement(app, select, async (ctx, { params }) =>
      treeNodes(store, await readTree(ctx, store, params, hooks), options.node),
    )
    implement(app, selectExcept, async (ctx, { params }) =>
      treeNodes(
        store,
        await readTree(ctx, store, { ...params, where: await outside(ctx, store, params.excludeId) }, hooks),
        options.node,
      ),
    )
  }, tree.name)
}

/** Everything but a node and what is below it; an unknown node excludes nothing. */
async function outside(ctx: Ctx, store: Store, nodeId: string) {
  const id = columnOf(store.columns, 'id')
  const path = columnOf(store.columns, 'parentIds')
  const [row] = await ctx.db
    .select({ path })
    .from(store.table)
    .where(and(eq(id, nodeId), store.live))
    .limit(1)
  return row && sql`${id} <> ${nodeId} and ${path} not like ${belowPath(String(row.path))}`
}
