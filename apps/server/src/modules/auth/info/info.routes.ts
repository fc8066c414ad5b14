import type { FastifyInstance } from 'fastify'
import { session } from '@app/shared/auth/session.ts'
import { implement } from '#/kit/implement.ts'
import { menusOf } from '#/modules/system/api.ts'
import { infoOf, publicConfig } from './info.read.ts'
import { routersOf } from './routers.ts'

export default async function infoRoutes(app: FastifyInstance): Promise<void> {
  implement(app, session.getSysConfig, (ctx) => publicConfig(ctx))
  implement(app, session.getInfo, (ctx) => infoOf(ctx))
  implement(app, session.getRouters, async (ctx) => routersOf(await menusOf(ctx, ctx.user), ctx.user))
}
