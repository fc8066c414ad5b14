import type { FastifyInstance } from 'fastify'
import { session } from '@app/shared/auth/session.ts'
import { implement } from '#/kit/implement.ts'
import { bearerToken } from '#/platform/access.ts'
import { holds } from '#/platform/caller.ts'
import type { Ctx } from '#/platform/context.ts'
import { Refusal, refuse } from '#/platform/errors.ts'
import { findUserByPhone } from '#/modules/system/api.ts'
import { unlockUser } from '#/modules/auth/login/loginLock.ts'
import { recordTry, refuseBlackListed, refuseDisabled } from '#/modules/auth/login/login.service.ts'
import { passwordsOf } from '#/modules/auth/password/passwords.ts'
import { endSessionsOfUser, startSession } from '#/modules/auth/session/session.service.ts'
import { requireMobile, sendCode, spendCode } from './smsCode.service.ts'

export default async function smsRoutes(app: FastifyInstance): Promise<void> {
  const { platform, rate } = app
  const passwords = passwordsOf(platform)

  implement(app, session.phoneCheck, async (ctx, { params, request }) => {
    rate.hit('phoneCheck', ctx.ip, 10)
    requireMobile(params.phone)
    const token = bearerToken(request)
    const found = token ? await platform.ports.authenticate(token) : undefined
    if (!found || 'refused' in found || !holds(found.caller, 'system:user:query')) return true
    if (!(await findUserByPhone(ctx, params.phone))) throw refuse('该手机号未绑定账号')
    return true
  })

  implement(app, session.sendSms, (ctx, { body }) => sendCode(ctx, body))

  implement(app, session.loginBySms, async (ctx, { body: { mobile, captcha, uuid } }) => ({
    token: await signInBySms(ctx, mobile, captcha, uuid),
  }))

  implement(app, session.resetPwdBySms, async (ctx, { body: { mobile, captcha, uuid, newPassword } }) => {
    const user = await spendCode(ctx, { mobile, scene: 'reset', code: captcha, uuid })
    await ctx.tx(async (tx) => {
      await passwords.choose(tx, user, newPassword)
      await unlockUser(tx, user.userName)
      await endSessionsOfUser(tx, user.id, 'password')
    })
  })
}

/** The same lock, black list, status and log as with a password (security AU-19). */
async function signInBySms(ctx: Ctx, mobile: string, code: string, uuid: string | undefined): Promise<string> {
  const refused = async (refusal: Refusal): Promise<never> => {
    await recordTry(ctx, mobile, '1', refusal.message, 'sms')
    throw refusal
  }
  try {
    await refuseBlackListed(ctx)
    const user = await spendCode(ctx, { mobile, scene: 'login', code, uuid })
    await refuseDisabled(user, (refusal) => Promise.reject(refusal))
    const token = await startSession(ctx, user, 'sms')
    await recordTry(ctx, user.userName, '0', '登录成功', 'sms')
    return token
  } catch (error) {
    if (error instanceof Refusal) return refused(error)
    throw error
  }
}
