import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Fields } from '@app/shared/kit/field.ts'
import type { SaveOf } from '@app/shared/kit/save.ts'
import { mostOwnPortals } from '@app/shared/portal/portalCalls.ts'
import type { portalConfig } from '@app/shared/portal/portalConfig.ts'
import { chooseDefault } from '#/kit/oneDefault.ts'
import type { ResourceOptions } from '#/kit/resourceOptions.ts'
import { nextSort } from '#/kit/routes.ts'
import { saveRow } from '#/kit/saveRow.ts'
import type { Row, Store } from '#/kit/store.ts'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { gone, refuse, stale } from '#/platform/errors.ts'
import { portalConfigTable } from './portalConfig.table.ts'
import { reachablePortals, shownTo } from './visiblePortals.ts'

type Body = SaveOf<Fields> & { name?: string; code?: string; content?: string }
type Hooks = ResourceOptions<(typeof portalConfig)['fields']>

const ownPortals = (ctx: Ctx) =>
  and(
    eq(portalConfigTable.delFlag, '0'),
    eq(portalConfigTable.applicationRange, 'U'),
    eq(portalConfigTable.resourceId, ctx.user.id),
  )

/** Two windows of one user take turns, so that they neither make one too many nor two defaults. */
const ownLock = defineLock('own portals', { seed: 3 })

/**
 * What a user arranges is theirs: a new workbench, a change of one they have, or an own copy of one of the system or of a
 * role, which it stands for from then on (shell §17.3).
 */
export async function savePersonal(ctx: Ctx, store: Store, body: Body, hooks: Hooks): Promise<Row> {
  await ownLock.hold(ctx, ctx.user.id)
  const { name, content } = body
  if (body.id === undefined) return add(ctx, store, { name, content, code: body.code || randomUUID() }, hooks)
  const source = (await reachablePortals(ctx)).find(({ id }) => id === body.id)
  if (!source) throw gone()
  if (source.applicationRange === 'U')
    return saveRow(ctx, store, { id: source.id, version: body.version, name, content }, hooks)
  if (source.version !== body.version) throw stale()
  const shown = content ?? (await shownTo(ctx, [source]))[0]?.content
  return add(ctx, store, { name: name ?? source.name, content: shown, code: source.code }, hooks)
}

async function add(ctx: Ctx, store: Store, given: Body, hooks: Hooks): Promise<Row> {
  if ((await ctx.db.$count(portalConfigTable, ownPortals(ctx))) >= mostOwnPortals)
    throw refuse(`最多添加${mostOwnPortals}个工作台`)
  const row = {
    content: '[]',
    ...given,
    applicationRange: 'U',
    resourceId: ctx.user.id,
    isDefault: 'Y',
    status: '0',
    sort: await nextSort(ctx, store),
  }
  return saveRow(ctx, store, row, hooks)
}

/** The workbench a user comes back to; one of their own only. */
export async function setDefault(ctx: Ctx, id: string): Promise<void> {
  await ownLock.hold(ctx, ctx.user.id)
  const [own] = await ctx.db
    .select({ id: portalConfigTable.id })
    .from(portalConfigTable)
    .where(and(ownPortals(ctx), eq(portalConfigTable.status, '0'), eq(portalConfigTable.id, id)))
  if (!own) throw gone()
  await chooseDefault(ctx, portalConfigTable, ownPortals(ctx), id)
  ctx.trail.formId = id
}
