import type { FastifyRequest } from 'fastify'
import { leaveWordForm, type LeaveWordForm } from '@app/shared/cms/leaveWordForm.ts'
import { judgeCaptcha } from '#/modules/auth/api.ts'
import { checkLeaveWord, isFlooded, submitLeaveWord, type SiteSettings, type Submitted } from '#/modules/cms/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid, refuse } from '#/platform/errors.ts'
import { requireForm } from './formToken.ts'
import { judgedForm, plain, typedAs } from './typed.ts'

/** Whether a picture must be read before somebody may write. */
export async function asksPicture(ctx: Ctx, settings: SiteSettings): Promise<boolean> {
  if (ctx.platform.env.CAPTCHA !== 'on') return false
  return settings.leaveCaptcha === 'Y' || isFlooded(ctx)
}

/** What was typed of a leave word, as plain text. */
export const typedIn = (body: unknown) => typedAs(Object.keys(leaveWordForm.shape), body) as Partial<LeaveWordForm>

/** Takes a leave word in: its form, its trap, its picture, its rules, in the order of what costs least. */
export async function writeLeaveWord(
  ctx: Ctx,
  settings: SiteSettings,
  typed: Partial<LeaveWordForm>,
  request: Pick<FastifyRequest, 'ip' | 'headers'>,
): Promise<Submitted> {
  if (settings.leaveOpen !== 'Y') throw refuse('留言功能已关闭')
  if (settings.leaveLogin === 'Y') throw refuse('请登录后留言')
  const words = judgedForm(
    leaveWordForm,
    { leaveType: '', name: '', content: '', openFlag: 'N' },
    typed as Record<string, string>,
  )
  await checkLeaveWord(ctx, settings, words)
  const form = requireForm(ctx.platform, words.form)
  const visitor = { ip: request.ip, userAgent: plain(request.headers['user-agent'] ?? '') }
  if (!words.website && (await asksPicture(ctx, settings))) {
    const answer = await judgeCaptcha(ctx, 'site', { uuid: form.key, code: words.code })
    if (answer === 'gone') throw invalid({ code: '验证码已过期' })
    if (answer === 'wrong') throw invalid({ code: '验证码错误' })
  }
  return submitLeaveWord(ctx, settings, words, visitor, form)
}
