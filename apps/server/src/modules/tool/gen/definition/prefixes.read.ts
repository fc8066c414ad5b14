import { configValue } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'

/** First words of a table's name that class and business name leave out. */
export const tablePrefixesOf = async (ctx: Ctx): Promise<string[]> =>
  ((await configValue(ctx, 'sys.gen.tablePrefixes')) ?? '')
    .split(/[\s,，]+/)
    .map((word) => word.replace(/_+$/, '').toLowerCase())
    .filter(Boolean)
