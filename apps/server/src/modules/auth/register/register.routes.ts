import type { FastifyInstance } from 'fastify'
import { session } from '@app/shared/auth/session.ts'
import { implement } from '#/kit/implement.ts'
import { passwordsOf } from '#/modules/auth/password/passwords.ts'
import { register } from './register.service.ts'

export default async function registerRoutes(app: FastifyInstance): Promise<void> {
  const passwords = passwordsOf(app.platform)
  implement(app, session.register, async (ctx, { body }) => {
    await register(ctx, passwords, body)
    return { msg: '注册成功' }
  })
}
