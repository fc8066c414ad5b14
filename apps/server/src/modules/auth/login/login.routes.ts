import type { FastifyInstance } from 'fastify'
import { session } from '@app/shared/auth/session.ts'
import { implement } from '#/kit/implement.ts'
import { captchaIsOn, captchas, createCaptcha } from '#/modules/auth/captcha/captcha.service.ts'
import { countedTries } from '#/modules/auth/loginLock/loginLock.store.ts'
import { unlockUser } from '#/modules/auth/loginLock/loginLock.ts'
import { passwordsOf } from '#/modules/auth/password/passwords.ts'
import { updateOwnPassword } from '#/modules/auth/password/updatePwd.service.ts'
import { createAuthenticator } from '#/modules/auth/session/authenticate.ts'
import { overSessions } from '#/modules/auth/session/overSessions.ts'
import { removeExpired } from '#/modules/auth/session/removeExpired.ts'
import { liveSessions } from '#/modules/auth/session/session.read.ts'
import { endSessionOfToken, endSessionsOfUsers, tokenHashOf } from '#/modules/auth/session/session.service.ts'
import { judgeConfig } from '#/modules/system/api.ts'
import { systemContext } from '#/platform/context.ts'
import { sureOfTime } from '#/platform/database/clock.ts'
import { bearerToken } from '#/platform/http/guardAccess.ts'
import { judgeBlackList, recordTry, signIn } from './login.service.ts'

export default async function loginRoutes(app: FastifyInstance): Promise<void> {
  const { platform, rate } = app
  const passwords = passwordsOf(platform)
  const { authenticate, holderOf } = createAuthenticator(platform)
  platform.fill('authenticate', authenticate)
  platform.fill('holderOf', holderOf)
  platform.fill('overSessions', async (tokenHashes) => {
    await sureOfTime(platform)
    return overSessions(systemContext(platform), tokenHashes)
  })
  platform.fill('endSessionsOf', endSessionsOfUsers)
  platform.fill('unlockSignIn', unlockUser)
  platform.cacheGroups.push(captchas, countedTries, liveSessions)
  judgeConfig('sys.login.blackIPList', judgeBlackList)
  platform.jobs.hourly('sign-in', async (ctx) => void (await removeExpired(ctx)))

  implement(app, session.captchaImage, async (ctx, { query: { purpose } }) => {
    rate.hitFrom('captcha', ctx.ip, platform.env.limits.L_CAPTCHA)
    return (await captchaIsOn(ctx))
      ? { captchaOnOff: true, ...(await createCaptcha(ctx, purpose)) }
      : { captchaOnOff: false }
  })

  implement(app, session.login, async (ctx, { body, request }) => ({
    token: await signIn(ctx, passwords, body, bearerToken(request)),
  }))

  implement(app, session.logout, async (ctx, { request }) => {
    const token = bearerToken(request)
    const found = token ? await authenticate(token) : undefined
    if (token && found && 'caller' in found) {
      const ended = await endSessionOfToken(ctx, tokenHashOf(token), 'logout')
      if (ended > 0) await recordTry(ctx, found.caller.userName, '0', '退出成功', 'logout')
    }
    return { msg: '退出成功' }
  })

  implement(app, session.updatePwd, (ctx, { body }) =>
    updateOwnPassword(ctx, passwords, body.oldPassword, body.newPassword),
  )
}
