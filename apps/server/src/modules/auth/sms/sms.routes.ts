import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sms, smsScenes } from '@app/shared/auth/sms.ts'
import { implement } from '#/kit/implement.ts'
import { defineCodeChannel } from '#/modules/auth/code/channels.ts'
import { enter, refuseBlackListed, refuseDisabled } from '#/modules/auth/login/login.service.ts'
import { unlockUser } from '#/modules/auth/loginLock/loginLock.ts'
import { passwordsOf } from '#/modules/auth/password/passwords.ts'
import { endSessionsOfUser } from '#/modules/auth/session/session.service.ts'
import { findUserByPhone } from '#/modules/system/api.ts'
import { isCodeChannelReady } from '#/modules/system/messages/smsSend/api.ts'
import { holds, type Caller } from '#/platform/caller.ts'
import { unauthenticated } from '#/platform/errors.ts'
import { bearerToken } from '#/platform/http/guardAccess.ts'
import { maskText } from '#/platform/text/maskText.ts'
import { bindPhone, requireMobile, sendCode, spendCode } from './sms.service.ts'
import { codeTemplates, textChannel } from './textChannel.ts'

export default async function smsRoutes(app: FastifyInstance): Promise<void> {
  const { platform, rate } = app
  const passwords = passwordsOf(platform)
  defineCodeChannel(smsScenes, textChannel)
  platform.fill('phoneCodes', (ctx) => isCodeChannelReady(ctx, codeTemplates.bind))

  /** These calls are open to everybody; some do more for who is signed in. */
  async function callerOf(request: FastifyRequest): Promise<Caller | undefined> {
    const token = bearerToken(request)
    const found = token ? await platform.ports.authenticate(token) : undefined
    return found && 'caller' in found && !found.caller.mustChangePassword ? found.caller : undefined
  }

  implement(app, sms.phoneCheck, async (ctx, { params, request }) => {
    rate.hitFrom('phoneCheck', ctx.ip, 10)
    requireMobile(params.phone)
    const caller = await callerOf(request)
    const hidden = !caller || !holds(caller, 'system:user:query')
    if (hidden || (await findUserByPhone(ctx, params.phone))) return { msg: '操作成功', data: true }
    return { msg: '该手机号未绑定账号', data: false }
  })

  implement(app, sms.sendSms, async (ctx, { body, request }) => {
    // Without the picture only somebody with a session may have a message sent.
    const asker = body.scene === 'bind' ? await callerOf(request) : undefined
    if (body.scene === 'bind' && !asker) throw unauthenticated(sms.sendSms.path)
    return sendCode(ctx, body, asker?.id)
  })

  implement(app, sms.loginBySms, async (ctx, { body: { mobile, captcha, uuid }, request }) => ({
    token: await enter(
      ctx,
      { name: maskText(mobile), loginType: 'sms', formerToken: bearerToken(request) },
      async () => {
        await refuseBlackListed(ctx)
        return { user: await spendCode(ctx, { mobile, scene: 'login', code: captcha, uuid }) }
      },
    ),
  }))

  implement(app, sms.resetPwdBySms, async (ctx, { body: { mobile, captcha, uuid, newPassword } }) => {
    await refuseBlackListed(ctx)
    // Before the code is spent, and without a look at whose number it is.
    await passwords.requireAcceptable(ctx, newPassword, { userName: '', phonenumber: mobile })
    const user = await spendCode(ctx, { mobile, scene: 'reset', code: captcha, uuid })
    refuseDisabled(user)
    await ctx.tx(async (tx) => {
      await passwords.choose(tx, user, newPassword)
      await unlockUser(tx, user.userName)
      await endSessionsOfUser(tx, user.id, 'password')
    })
  })
  implement(app, sms.bindPhone, (ctx, { body }) => bindPhone(ctx, passwords, body))
}
