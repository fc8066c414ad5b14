import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#/platform/context.ts'
import { gone, refuse } from '#/platform/errors.ts'
import { siteOrigin } from '#/platform/http/siteAddress.ts'
import type { Platform } from '#/platform/platform.ts'
import { filesOfTheme } from './theme.service.ts'

const lifeMs = 30 * 60_000

const signed = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`theme preview ${text}`).digest('base64url').slice(0, 32)

/** Where a page of the site is seen in a theme that visitors do not see, for half an hour. */
export async function previewTheme(ctx: Ctx, { theme, target }: { theme: string; target: string }) {
  const { platform } = ctx
  if ((await filesOfTheme(ctx, theme)).length === 0) throw gone('主题不存在')
  const origin = siteOrigin(platform)
  if (!origin) throw refuse('站点未开启，无法预览')
  const text = `${theme}.${(ctx.now.getTime() + lifeMs).toString(36)}`
  return { url: `${origin}/preview/theme/${text}.${signed(platform.secret, text)}${target}` }
}

/** The theme that a link of a preview names; undefined when it is over or none of ours. */
export function previewedTheme({ secret, clock }: Platform, token: string): string | undefined {
  const [theme = '', until = '', signature = ''] = token.split('.')
  const expected = Buffer.from(signed(secret, `${theme}.${until}`))
  const shown = Buffer.from(signature)
  if (expected.length !== shown.length || !timingSafeEqual(expected, shown)) return undefined
  return Number.parseInt(until, 36) > clock.now().getTime() ? theme : undefined
}
