import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { PortalConfig } from '@app/shared/portal/portalConfig.ts'
import type { Portlet } from '@app/shared/portal/portlet.ts'
import type { Row } from '#/kit/store.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid, refuse } from '#/platform/errors.ts'
import type { PortalBrief } from '#/platform/ports.ts'
import { getUserAccount, roleBriefs, roleIdsOf, userBriefs } from '#/modules/system/api.ts'
import { portalConfigTable } from './portalConfig.table.ts'

type Saved = { applicationRange?: 'S' | 'R' | 'U'; resourceId?: string | null; id?: string }

/** A portal of a role or a user belongs to one that lives; one of the system to nobody. */
export async function settleResource<T extends Saved>(ctx: Ctx, input: T, existing?: PortalConfig): Promise<T> {
  const range = input.applicationRange ?? existing?.applicationRange ?? 'R'
  if (range === 'S') return { ...input, resourceId: '' }
  const resourceId = input.resourceId === undefined ? existing?.resourceId : input.resourceId
  if (!resourceId) throw invalid({ resourceId: '请选择资源' })
  const known = range === 'R' ? (await roleBriefs(ctx, [resourceId]))[0] : await getUserAccount(ctx, resourceId)
  if (!known) throw invalid({ resourceId: '请选择资源' })
  return { ...input, resourceId }
}

/** One default within a range and its resource. */
export async function keepOneDefault(ctx: Ctx, row: PortalConfig): Promise<void> {
  if (row.isDefault !== 'Y') return
  const { id, applicationRange, resourceId } = row
  await ctx.db
    .update(portalConfigTable)
    .set({ isDefault: 'N', version: sql`${portalConfigTable.version} + 1` })
    .where(
      and(
        eq(portalConfigTable.applicationRange, applicationRange),
        eq(portalConfigTable.resourceId, resourceId ?? ''),
        eq(portalConfigTable.isDefault, 'Y'),
        ne(portalConfigTable.id, id),
      ),
    )
}

/** Names of the roles and users that portals belong to, two queries for a whole page. */
export async function withResourceNames(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  const idsOf = (range: string) =>
    rows.filter((row) => row.applicationRange === range).map((row) => String(row.resourceId))
  const roles = await roleBriefs(ctx, idsOf('R'))
  const users = await userBriefs(ctx, idsOf('U'))
  const names = new Map<string, string>([
    ...roles.map(({ id, roleName }) => [`R${id}`, roleName] as const),
    ...[...users.values()].map(({ id, userName }) => [`U${id}`, userName] as const),
  ])
  return rows.map((row) => ({
    ...row,
    resourceName: names.get(`${String(row.applicationRange)}${String(row.resourceId)}`) ?? null,
  }))
}

/** A portlet that stands in a workbench cannot go. */
export async function refuseUsedPortlets(ctx: Ctx, portlets: Pick<Portlet, 'id'>[]): Promise<void> {
  const ids = portlets.map(({ id }) => id)
  const [used] = await ctx.db
    .select({ id: portalConfigTable.id })
    .from(portalConfigTable)
    .where(
      and(
        eq(portalConfigTable.delFlag, '0'),
        sql`exists (select 1 from jsonb_array_elements(${portalConfigTable.content}::jsonb) item
          where item ->> 'i' = any(${sql.param(ids)}::text[]))`,
      ),
    )
    .limit(1)
  if (used) throw refuse('小页已被工作台使用,不能删除')
}

/** Workbenches that the caller may open, oldest first: his own, those of the system and of his roles (auth §6). */
export async function portalsOf(ctx: Ctx): Promise<PortalBrief[]> {
  const roleIds = await roleIdsOf(ctx, ctx.user.id)
  const rows = await ctx.db
    .select({
      id: portalConfigTable.id,
      name: portalConfigTable.name,
      code: portalConfigTable.code,
      applicationRange: portalConfigTable.applicationRange,
      isDefault: portalConfigTable.isDefault,
    })
    .from(portalConfigTable)
    .where(
      and(
        eq(portalConfigTable.delFlag, '0'),
        eq(portalConfigTable.status, '0'),
        inArray(portalConfigTable.resourceId, ['', ctx.user.id, ...roleIds]),
        sql`${portalConfigTable.applicationRange} = case
          when ${portalConfigTable.resourceId} = '' then 'S'
          when ${portalConfigTable.resourceId} = ${ctx.user.id} and ${portalConfigTable.applicationRange} = 'U' then 'U'
          else 'R' end`,
      ),
    )
    .orderBy(portalConfigTable.createTime, portalConfigTable.id)
    .limit(100)
  const own = new Set(rows.filter((row) => row.applicationRange === 'U').map(({ code }) => code))
  return rows.filter((row) => row.applicationRange === 'U' || !own.has(row.code))
}
