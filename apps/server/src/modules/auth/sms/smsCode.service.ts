import { gt, lt } from 'drizzle-orm'
import type { CacheGroup } from '#/platform/cacheGroups.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { findUserByPhone, requireCodeChannel, type UserRow } from '#/modules/system/api.ts'
import { requireCaptcha } from '#/modules/auth/captcha/captcha.service.ts'
import { askCode, useCode } from './code.service.ts'
import { smsCodeTable } from './smsCode.table.ts'

const mobileShape = /^1[3-9]\d{9}$/

export type SmsScene = 'login' | 'bind' | 'reset'

export const codeTemplates: Record<SmsScene, string> = { login: 'SMS_LOGIN', bind: 'SMS_BIND', reset: 'SMS_RESET' }

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
 * (security AU-09): whose number it is is looked at later, by the job. `asker` binds it to himself.
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

const dayMs = 86_400_000

/** The codes that were sent and not spent; with its handle a code can be tried. */
export const openCodes: CacheGroup = {
  cacheId: 'smsCode',
  cacheName: 'sms_code',
  remarks: '短信验证码',
  sort: 120,
  store: {
    count: ({ db, now }) => db.$count(smsCodeTable, gt(smsCodeTable.expireTime, now.toISOString())),
    async sweep({ db, now }) {
      await db.delete(smsCodeTable).where(lt(smsCodeTable.createTime, new Date(now.getTime() - dayMs).toISOString()))
    },
  },
}
