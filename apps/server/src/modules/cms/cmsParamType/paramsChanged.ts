import { siteChanged } from '#/modules/cms/cmsSite/siteChanged.ts'
import type { Ctx } from '#/platform/context.ts'

/** Pages that may show parameters: all of them, since a template names any. */
export const paramTag = 'params'

export const paramsChanged = (ctx: Ctx) => siteChanged(ctx, [paramTag])
