import type { FastifyInstance } from 'fastify'
import { session } from '@app/shared/auth/session.ts'
import { cleanLoginLog, loginLog, unlockLogin } from '@app/shared/monitor/loginLog.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { unlockUser } from '#/modules/auth/api.ts'
import { cleanLog, logStoreOf, refuseYoung, tellRemoved } from '#/modules/monitor/purge.ts'
import { ownLogins } from './loginLog.read.ts'
import { loginLogFile, recordLogin } from './loginLog.service.ts'
import { loginLogTable } from './loginLog.table.ts'

export default async function loginLogRoutes(app: FastifyInstance): Promise<void> {
  app.platform.logStores.push(logStoreOf(loginLogFile))
  const { events, database, clock } = app.platform
  events.on('login.recorded', (record) => recordLogin(database.db, record, clock.now()))

  await app.register(
    resourceRoutes(loginLog, loginLogTable, {
      large: { few: ['msg', 'userName', 'ipaddr'] },
      beforeRemove: (ctx, rows) =>
        refuseYoung(
          ctx,
          loginLogFile,
          rows.map(({ id }) => id),
        ),
      afterRemove: (ctx, rows) =>
        tellRemoved(
          ctx,
          loginLogFile,
          rows.map(({ loginTime }) => loginTime),
        ),
    }),
  )
  implement(app, cleanLoginLog, (ctx) => cleanLog(ctx, loginLogFile))
  implement(app, unlockLogin, (ctx, { params }) => unlockUser(ctx, params.userName))
  implement(app, session.ownLogins, (ctx) => ownLogins(ctx))
}
