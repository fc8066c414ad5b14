import type { sms } from '@app/shared/auth/sms.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { requirePassword } from '#/modules/auth/account/account.service.ts'
import { requireCaptcha } from '#/modules/auth/captcha/captcha.service.ts'
import { askCode, useCode } from '#/modules/auth/code/code.service.ts'
import type { Passwords } from '#/modules/auth/password/passwords.ts'
import { findUserByPhone, phoneCodes, setOwnPhone, type UserRow } from '#/modules/system/api.ts'
import { requireCodeChannel } from '#/modules/system/messages/smsSend/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { codeTemplates, type SmsScene } from './textChannel.ts'

const mobileShape = /^1[3-9]\d{9}$/

export function requireMobile(mobile: string): void {
  if (mobile === '') throw refuse('用户手机号不能为空')
  if (!mobileShape.test(mobile)) throw refuse('手机号格式错误')
}

export interface CodeRequest {
  mobile: string
  scene: SmsScene
  code?: string | undefined
  uuid?: string | undefined
}

/**
 * Has a code sent to a known number. All that happens here is the same for an unknown one, its answer and its time
 * (security AU-09): whose number it is is looked at later, by the job. `asker` binds it to themselves.
 */
export async function sendCode(ctx: Ctx, { mobile, scene, code: captcha, uuid }: CodeRequest, asker?: string) {
  requireMobile(mobile)
  await requireCodeChannel(ctx, codeTemplates[scene])
  if (scene !== 'bind') await requireCaptcha(ctx, 'sms', { uuid, code: captcha })
  return askCode(ctx, mobile, scene, asker ?? null)
}

interface GivenSmsCode {
  mobile: string
  scene: 'login' | 'reset'
  code: string
  uuid: string | undefined
}

/** Spends a code; answers the user of the number. */
export async function spendCode(ctx: Ctx, { mobile, ...given }: GivenSmsCode): Promise<UserRow> {
  requireMobile(mobile)
  const user = await findUserByPhone(ctx, mobile)
  // A number that is nobody's takes as long: its tries count for a name that is nobody's.
  return useCode(ctx, { ...given, target: mobile }, user?.userName ?? `nobody of ${mobile}`, user)
}

/** Whose number it is elsewhere is said only to who has shown that it is theirs. */
export async function bindPhone(ctx: Ctx, passwords: Passwords, body: BodyOf<typeof sms.bindPhone>): Promise<void> {
  const { phonenumber, captcha, uuid, password } = body
  requireMobile(phonenumber)
  if (!(await phoneCodes(ctx))) throw refuse('短信服务未配置，请联系管理员')
  const user = await requirePassword(ctx, passwords, password)
  await useCode(ctx, { target: phonenumber, scene: 'bind', code: captcha, uuid }, user.userName, user)
  await setOwnPhone(ctx, phonenumber)
}
