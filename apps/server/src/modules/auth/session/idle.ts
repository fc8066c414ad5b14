import type { Ctx } from '#/platform/context.ts'
import { configValue } from '#/modules/system/api.ts'

/** Minutes without a request after which a session is over. */
export const idleMinutes = async (ctx: Ctx): Promise<number> =>
  Number(await configValue(ctx, 'sys.session.expireMinutes')) || 30
