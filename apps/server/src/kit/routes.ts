import { and, inArray, sql } from 'drizzle-orm'
import type { Page } from '@app/shared/kit/envelope.ts'
import type { Fields } from '@app/shared/kit/field.ts'
import type { ListQuery, PageQuery } from '@app/shared/kit/query.ts'
import type { Resource } from '@app/shared/kit/resource.ts'
import type { ItemOfFields, RowOfFields } from '@app/shared/kit/rows.ts'
import { rootId } from '@app/shared/kit/tree.ts'
import type { Ctx } from '#/platform/context.ts'
import { assertUnreferenced } from '#/platform/database/foreignKeys.ts'
import { named } from '#/platform/http/named.ts'
import { changeStatus } from './changeStatus.ts'
import { checkDictionaries } from './checkDictionaries.ts'
import { childStores, removeChildren, savingChildren, tablesOf, withChildren } from './childStores.ts'
import { columnOf, registerSentences } from './columnMap.ts'
import { registerDictFields } from './dictUses.ts'
import { registerFilePlaces } from './filePlaces.ts'
import { implement } from './implement.ts'
import { narrowed } from './large.ts'
import { listing } from './listing.ts'
import type { Trees } from './names.ts'
import { forgetCount, pageFrom } from './paging.ts'
import type { ResourceOptions, TableFor } from './resourceOptions.ts'
import { letFilesGo } from './rowFiles.ts'
import { saveRow } from './saveRow.ts'
import { createStore, type Row, type Store } from './store.ts'
import { telling } from './telling.ts'
import { transferRoutes } from './transfer/transfer.routes.ts'

const listLimit = 1_000

/** All offered calls of a resource over its table, as a Fastify plugin. */
export function resourceRoutes<F extends Fields>(
  resource: Resource<F>,
  table: TableFor<F>,
  options: ResourceOptions<F> = {},
  store: Store = createStore(resource, table, options),
) {
  // Inside the kit rows are plain records: the types of F were compared with the table above.
  const hooks = telling(resource, options as unknown as ResourceOptions<Fields>)

  return named(async (app) => {
    assertTrees(resource, hooks.trees)
    registerSentences(resource, table)
    registerDictFields(resource, table)
    registerFilePlaces(store)
    const { endpoints, offers } = resource
    const { handlers = {} } = options
    const children = childStores(resource, hooks.children, hooks.trees)
    const saving = savingChildren(hooks, children)
    const whole = async (ctx: Ctx, row: Row) =>
      (await presented(ctx, hooks, [await withChildren(ctx, children, row)]))[0] as RowOfFields<F>

    if (offers.has('page'))
      implement(
        app,
        endpoints.page,
        handlers.page ?? ((ctx, { query }) => pageOfStore(ctx, store, query, hooks) as Promise<Page<ItemOfFields<F>>>),
      )
    if (offers.has('list'))
      implement(
        app,
        endpoints.list,
        handlers.list ?? ((ctx, { query }) => listOfStore(ctx, store, query, hooks) as Promise<ItemOfFields<F>[]>),
      )
    if (offers.has('get')) {
      implement(
        app,
        endpoints.get,
        handlers.get ?? (async (ctx, { params }) => whole(ctx, await store.get(ctx, params.id))),
      )
    }
    if (offers.has('save')) {
      implement(
        app,
        endpoints.save,
        handlers.save ?? (async (ctx, { body }) => whole(ctx, await saveRow(ctx, store, body, saving))),
      )
      for (const [key, check] of Object.entries(resource.checks)) {
        implement(app, check, async (ctx, { query }) => {
          await assertReachesParent(ctx, store, query)
          return {
            code:
              hooks.reserved?.(key, String((query as Record<string, unknown>)[key] ?? '')) ||
              (await store.isTaken(ctx, key, query, query.id))
                ? ('2' as const)
                : ('1' as const),
          }
        })
      }
      if (resource.sortField && offers.has('add'))
        implement(app, endpoints.maxSort, (ctx, { params }) => nextSort(ctx, store, params.scope))
    }
    if (offers.has('remove')) {
      implement(
        app,
        endpoints.remove,
        handlers.remove ??
          (async (ctx, { params }) => {
            await store.lock?.(ctx)
            const ids = params.ids.split(',')
            const rows = await store.getMany(ctx, ids)
            // Who has rules of removal has said which rows others need.
            if (hooks.beforeRemove) await hooks.beforeRemove(ctx, rows as never)
            else await assertUnreferenced(ctx, store, inArray(columnOf(store.columns, 'id'), ids), tablesOf(children))
            await store.remove(ctx, ids)
            await removeChildren(ctx, children, ids)
            await letFilesGo(ctx, store, ids)
            await hooks.afterRemove?.(ctx, rows as never)
            forgetCount(resource.name)
          }),
      )
    }
    if (offers.has('changeStatus')) {
      implement(app, endpoints.changeStatus, async (ctx, input) => {
        await checkDictionaries(ctx, resource.fields, { status: input.body.status })
        return handlers.changeStatus ? handlers.changeStatus(ctx, input) : changeStatus(ctx, store, input.body, hooks)
      })
    }
    await transferRoutes(app, store, hooks)
  }, resource.name)
}

/** Who searches for a node is offered what is under it. */
function assertTrees({ name, fields }: Pick<Resource, 'name' | 'fields'>, trees: Trees | undefined): void {
  for (const [key, { options }] of Object.entries(fields))
    if (options.widget === 'treeSelect' && options.search && options.tree !== 'own' && !trees?.[key])
      throw new Error(`${name}.${key}: the routes name no tree to search in`)
}

/** What lies below a node out of the caller's reach is not told by asking for names there. */
async function assertReachesParent(ctx: Ctx, store: Store, query: object): Promise<void> {
  const { parentId } = query as { parentId?: string }
  if (parentId === undefined || parentId === rootId || !store.scope(ctx)) return
  if (!(await store.find(ctx, parentId))) throw store.missing(ctx)
}

export async function presented(
  ctx: Ctx,
  { present }: Pick<ResourceOptions<Fields>, 'present'>,
  rows: Row[],
): Promise<Row[]> {
  return present ? present(ctx, rows) : rows
}

export async function pageOfStore(
  ctx: Ctx,
  store: Store,
  query: PageQuery,
  options: Pick<ResourceOptions<Fields>, 'present'> = {},
): Promise<Page<Row>> {
  const { whole, rows, count, estimate } = listing(ctx, store, await narrowed(ctx, store, query))
  const scoped = store.scope(ctx) ? `:${ctx.user.id}` : ''
  const countKey = whole ? `${store.resource.name}${scoped}` : undefined
  const page = await pageFrom<Row>({ ctx, query, countKey, rows, count, estimate })
  return { ...page, list: await presented(ctx, options, page.list) }
}

export async function listOfStore(
  ctx: Ctx,
  store: Store,
  query: ListQuery,
  options: Pick<ResourceOptions<Fields>, 'present'> = {},
): Promise<Row[]> {
  return presented(ctx, options, await listing(ctx, store, query).rows(listLimit, 0))
}

/** The next ten above the highest sort number, 10 for the first row (system §1.3). */
export async function nextSort(ctx: Ctx, store: Store, scope?: string): Promise<number> {
  const { resource, table, columns } = store
  const column = columnOf(columns, resource.sortField ?? 'sort')
  const within =
    resource.sortWithin && scope !== undefined ? sql`${columnOf(columns, resource.sortWithin)} = ${scope}` : undefined
  const [row] = await ctx.db
    .select({ max: sql<number | null>`max(${column})` })
    .from(table)
    .where(and(store.visible(ctx), within))
  return row?.max == null ? 10 : Math.floor(row.max / 10) * 10 + 10
}
