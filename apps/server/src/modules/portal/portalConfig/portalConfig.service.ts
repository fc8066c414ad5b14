import { and, eq } from 'drizzle-orm'
import { grantsTopic } from '@app/shared/kit/live.ts'
import type { PortalConfig } from '@app/shared/portal/portalConfig.ts'
import { dropOtherDefaults } from '#/kit/oneDefault.ts'
import type { Row } from '#/kit/store.ts'
import { getUserAccount, roleBriefs, userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, invalid } from '#/platform/errors.ts'
import { publishLive } from '#/platform/live/publish.ts'
import { checkedContent } from './content.ts'
import { portalConfigTable } from './portalConfig.table.ts'
import { portletsFor } from './portlets.ts'

type Saved = {
  code?: string | undefined
  applicationRange?: 'S' | 'R' | 'U' | undefined
  resourceId?: string | null | undefined
  content?: string | undefined
}

/** Whom a workbench is for, and what stands in it. */
export async function settlePortal<T extends Saved>(ctx: Ctx, input: T, existing?: PortalConfig): Promise<T> {
  if (!existing && !input.code) throw invalid({ code: '编码不能为空' })
  const settled = await settleResource(ctx, input, existing)
  if (settled.content === undefined) return settled
  const applicationRange = settled.applicationRange ?? existing?.applicationRange ?? 'R'
  const portlets = await portletsFor(ctx, { applicationRange, resourceId: settled.resourceId ?? '' })
  return { ...settled, content: checkedContent(ctx, settled.content, portlets) }
}

/** A portal of a role or a user belongs to one that lives; one of the system to nobody. */
async function settleResource<T extends Saved>(ctx: Ctx, input: T, existing?: PortalConfig): Promise<T> {
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
  const siblings = and(
    eq(portalConfigTable.applicationRange, applicationRange),
    eq(portalConfigTable.resourceId, resourceId ?? ''),
  )
  await dropOtherDefaults(ctx, portalConfigTable, siblings, id)
}

/** Browsers of those it is for show it as it is now; of a role or the system that may be anybody. */
export const tellViewers = (ctx: Ctx, rows: readonly Pick<PortalConfig, 'applicationRange' | 'resourceId'>[]) =>
  publishLive(ctx, {
    topic: grantsTopic,
    userIds: rows.every(({ applicationRange }) => applicationRange === 'U')
      ? [...new Set(rows.map(({ resourceId }) => resourceId ?? ''))]
      : 'all',
  })

/** Everybody may delete their own workbenches, others the administration only. */
export function assertMayRemove(ctx: Ctx, rows: readonly Pick<PortalConfig, 'applicationRange' | 'resourceId'>[]) {
  const own = rows.every(({ applicationRange, resourceId }) => applicationRange === 'U' && resourceId === ctx.user.id)
  if (!own && !ctx.can('system:sysPortalConfig:remove')) throw forbidden()
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
