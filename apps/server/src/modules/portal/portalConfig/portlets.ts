import type { AvailablePortlet } from '@app/shared/portal/portalCalls.ts'
import { superuserId } from '@app/shared/system/user.ts'
import { enabledPortlets } from '#/modules/portal/portlet/portlet.read.ts'
import { roleIdsOf } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'

/** Portlets a user may have on their screen: all for the superuser, else those of their roles. */
export const portletsOfUser = async (ctx: Ctx, userId: string): Promise<AvailablePortlet[]> =>
  enabledPortlets(ctx, userId === superuserId ? 'all' : await roleIdsOf(ctx, userId))

interface Place {
  applicationRange: 'S' | 'R' | 'U'
  resourceId: string
}

/** Portlets that may be put into a workbench: those that everybody it is for might see (shell §17.3). */
export async function portletsFor(ctx: Ctx, { applicationRange, resourceId }: Place): Promise<AvailablePortlet[]> {
  if (applicationRange === 'S') return enabledPortlets(ctx, 'all')
  return applicationRange === 'R' ? enabledPortlets(ctx, [resourceId]) : portletsOfUser(ctx, resourceId)
}
