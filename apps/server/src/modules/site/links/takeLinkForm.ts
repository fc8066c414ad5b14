import type { FastifyInstance } from 'fastify'
import { linkForm } from '@app/shared/cms/linkForm.ts'
import { judgeCaptcha } from '#/modules/auth/api.ts'
import { applyLink } from '#/modules/cms/api.ts'
import { requireForm } from '#/modules/site/guestbook/formToken.ts'
import { judgedForm } from '#/modules/site/guestbook/typed.ts'
import { asksPicture } from '#/modules/site/guestbook/writeLeaveWord.ts'
import type { Visit } from '#/modules/site/page/visit.ts'
import { invalid, refuse, Refusal, tooMany } from '#/platform/errors.ts'

const perDay = 10
const dayMs = 24 * 3_600_000

/** Takes what somebody typed who asks for a link, under the guards of the guestbook (cms §12). */
export async function takeLinkForm(
  { platform, rate }: FastifyInstance,
  { ctx, settings }: Visit,
  typed: Record<string, string>,
  ip: string,
): Promise<void> {
  if (settings.linkApply !== 'Y') throw refuse('友链申请未开放')
  const words = judgedForm(linkForm, { typeId: '', linkName: '', linkUrl: '', contact: '' }, typed)
  const form = requireForm(platform, words.form)
  if (!words.website && (await asksPicture(ctx, settings))) {
    const answer = await judgeCaptcha(ctx, 'site', { uuid: form.key, code: words.code })
    if (answer !== 'right') throw invalid({ code: answer === 'gone' ? '验证码已过期' : '验证码错误' })
  }
  try {
    rate.hitFrom('siteLink', ip, 1)
    rate.hitFrom('siteLinkDay', ip, perDay, dayMs)
  } catch (error) {
    throw error instanceof Refusal ? tooMany(error.retryAfter ?? 60, '提交过于频繁，请稍后再试') : error
  }
  await applyLink(ctx, settings, words)
}
