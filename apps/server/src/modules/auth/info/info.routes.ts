import type { FastifyInstance } from 'fastify'
import { session } from '@app/shared/auth/session.ts'
import { implement } from '#/kit/implement.ts'
import { menusOf, productHomes } from '#/modules/system/api.ts'
import { keptOnce } from '#/platform/keptOnce.ts'
import { loadModules } from '#/platform/modules.ts'
import { infoOf, publicConfig } from './info.read.ts'
import { routersOf } from './routers.ts'

export default async function infoRoutes(app: FastifyInstance): Promise<void> {
  implement(app, session.getSysConfig, (ctx) => publicConfig(ctx))
  implement(app, session.getInfo, (ctx) => infoOf(ctx))
  // They say where their pages stand; a process that only serves has not read them.
  const seeds = keptOnce(() => loadModules('seed'))
  implement(app, session.getRouters, async (ctx) => {
    await seeds()
    return routersOf(await menusOf(ctx, ctx.user), ctx.user, productHomes)
  })
}
