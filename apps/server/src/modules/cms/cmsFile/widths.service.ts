import { thumbWidths } from '@app/shared/system/file.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { makeThumbs, storedFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'

export const widthsQueue = 'cms.fileWidths'

/** Smaller copies of pictures in the widths of the site, so that no visitor waits for them. */
export async function makeWidths(ctx: Ctx, ids: readonly string[], signal: AbortSignal): Promise<void> {
  const wanted = (await siteSettings(ctx)).thumbWidths.split(',')
  const own = thumbWidths.filter((width) => wanted.includes(String(width)))
  for (const file of await storedFiles(ctx, ids)) {
    signal.throwIfAborted()
    await makeThumbs(ctx, file, own)
  }
}

/** The pictures get theirs after the commit, beside everything else. */
export const sendForWidths = (ctx: Ctx, ids: readonly string[]) =>
  ctx.platform.jobs.send(ctx, widthsQueue, { ids: [...ids] })
