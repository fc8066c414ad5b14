import { and, eq, inArray } from 'drizzle-orm'
import { LinkCheck } from '@app/shared/cms/cmsLink.ts'
import { systemContext, type Ctx } from '#/platform/context.ts'
import { Refusal } from '#/platform/errors.ts'
import { callOutside, OutboundFailure } from '#/platform/outside/outbound.ts'
import { dueLinks } from './cmsLink.service.ts'
import { cmsLinkTable as t } from './cmsLink.table.ts'

export const linkCheckQueue = 'cms.linkCheck'

interface Asked {
  id: string
  linkUrl: string
}

/** Other servers answer slowly or not at all: several are asked at once. */
const atOnce = 5
const batch = 100

/** Links of these ids that lead to the web; paths of the site are not asked for. */
export const linksToCheck = (ctx: Ctx, ids: readonly string[]): Promise<Asked[]> =>
  ctx.db
    .select({ id: t.id, linkUrl: t.linkUrl })
    .from(t)
    .where(and(inArray(t.id, [...ids]), eq(t.delFlag, '0')))

export async function checkLinks(ctx: Ctx, links: readonly Asked[], signal: AbortSignal): Promise<number> {
  let failed = 0
  const waiting = links.filter(({ linkUrl }) => !linkUrl.startsWith('/'))
  const ask = async (): Promise<void> => {
    for (let link = waiting.shift(); link; link = waiting.shift()) {
      signal.throwIfAborted()
      const code = await answerOf(ctx, link.linkUrl, signal)
      const answers = code !== undefined && code < 400
      if (!answers) failed++
      // The address may have been changed while it was asked.
      await ctx.db
        .update(t)
        .set({
          checkStatus: answers ? LinkCheck.answers : LinkCheck.fails,
          checkCode: code ?? null,
          checkTime: systemContext(ctx.platform).now.toISOString(),
        })
        .where(and(eq(t.id, link.id), eq(t.linkUrl, link.linkUrl)))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
  return failed
}

/** Status of the answer; nothing when there was none, or when the address is not one to ask. */
async function answerOf(ctx: Ctx, url: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    const { status } = await callOutside(ctx.platform.env, {
      method: 'GET',
      url,
      signal,
      headers: { 'user-agent': 'Atrium' },
    })
    return status
  } catch (error) {
    if (error instanceof Refusal || (error instanceof OutboundFailure && !signal.aborted)) return undefined
    throw error
  }
}

/** Every link that was not asked since the run began, batch by batch: a run that is done again goes on where it ended. */
export async function checkAllLinks(
  ctx: Ctx,
  since: Date,
  signal: AbortSignal,
): Promise<{ checked: number; failed: number }> {
  let [checked, failed] = [0, 0]
  for (;;) {
    const links = await dueLinks(ctx, since, batch)
    if (links.length === 0) return { checked, failed }
    failed += await checkLinks(ctx, links, signal)
    checked += links.length
  }
}
