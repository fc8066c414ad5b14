import type { FastifyInstance } from 'fastify'
import { account } from '@app/shared/auth/account.ts'
import { implement } from '#/kit/implement.ts'
import { defineCodeChannel } from '#/modules/auth/code/channels.ts'
import { openCodes } from '#/modules/auth/code/code.service.ts'
import { mailChannel } from '#/modules/auth/code/mailChannel.ts'
import { passwordTodo } from '#/modules/auth/password/passwordAge.ts'
import { passwordsOf } from '#/modules/auth/password/passwords.ts'
import { openSessionsOf } from '#/modules/auth/session/session.read.ts'
import { bindEmail, sendMailCode } from './account.service.ts'
import { endOtherSessions, endOwnSession } from './ownSessions.service.ts'

export default async function accountRoutes(app: FastifyInstance): Promise<void> {
  app.platform.todos.push(passwordTodo)
  app.platform.cacheGroups.push(openCodes)
  defineCodeChannel(['mail'], mailChannel)
  const passwords = passwordsOf(app.platform)
  implement(app, account.sendMailCode, (ctx, { body }) => sendMailCode(ctx, body.email))
  implement(app, account.bindEmail, (ctx, { body }) => bindEmail(ctx, passwords, body))
  implement(app, account.sessions, (ctx) => openSessionsOf(ctx, ctx.user.id))
  implement(app, account.endSession, (ctx, { params }) => endOwnSession(ctx, params.id))
  implement(app, account.endOtherSessions, (ctx) => endOtherSessions(ctx))
}
