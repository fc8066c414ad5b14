import type { FastifyInstance } from 'fastify'
import { license } from '@app/shared/auth/license.ts'
import { implement } from '#/kit/implement.ts'
import { judgeConfig } from '#/modules/system/api.ts'
import { receiveFiles } from '#/platform/files/receive.ts'
import { licenseInfoOf } from './license.read.ts'
import { applyForLicense, importLicense, judgeEnforcement, licenseTextOf, tendLicense } from './license.service.ts'

/** Calls per minute and address of each of the three (security §2.2). */
const perMinute = 5

export default async function licenseRoutes(app: FastifyInstance): Promise<void> {
  const { platform, rate } = app
  platform.jobs.hourly('licence', tendLicense)
  judgeConfig('sys.license.enforce', judgeEnforcement)

  implement(app, license.info, (ctx) => {
    rate.hitFrom('licenseInfo', ctx.ip, perMinute)
    return licenseInfoOf(ctx)
  })

  implement(app, license.apply, (ctx, { body }) => {
    rate.hitFrom('licenseApply', ctx.ip, perMinute)
    return applyForLicense(ctx, body)
  })

  await app.register(async (scope) => {
    // Open to everybody, told by name of who is signed in.
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, session: 'optional' }
    })
    await receiveFiles(
      scope,
      {
        part: 'file',
        admit: ({ ip }) => rate.hitFrom('licenseImport', ip, perMinute),
        limitMb: () => 1,
        check: licenseTextOf,
      },
      (inner, fileOf) => implement(inner, license.import, (ctx, { request }) => importLicense(ctx, fileOf(request))),
    )
  })
}
