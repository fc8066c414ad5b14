import { configValue } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'

/** Rows tell the last use at most this much later. */
export const writeEveryMs = 60_000

/** Minutes without a request after which a session is over. */
export const idleMinutes = async (ctx: Ctx): Promise<number> =>
  Number(await configValue(ctx, 'sys.session.expireMinutes')) || 30
