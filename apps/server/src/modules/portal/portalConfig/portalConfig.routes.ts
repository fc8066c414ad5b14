import type { FastifyInstance } from 'fastify'
import { portalCalls } from '@app/shared/portal/portalCalls.ts'
import { portalConfig, portalRoles } from '@app/shared/portal/portalConfig.ts'
import { implement } from '#/kit/implement.ts'
import type { ResourceOptions } from '#/kit/resourceOptions.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { saveRow } from '#/kit/saveRow.ts'
import { createStore } from '#/kit/store.ts'
import { subjectChoices } from '#/modules/system/api.ts'
import { forbidden } from '#/platform/errors.ts'
import { designOf } from './design.read.ts'
import { savePersonal, setDefault } from './personal.service.ts'
import {
  assertMayRemove,
  keepOneDefault,
  settlePortal,
  tellViewers,
  withResourceNames,
} from './portalConfig.service.ts'
import { portalConfigTable } from './portalConfig.table.ts'
import { portalsOf, portalTemplates } from './visiblePortals.ts'

const store = createStore(portalConfig, portalConfigTable)

const hooks: ResourceOptions<(typeof portalConfig)['fields']> = {
  beforeSave: settlePortal,
  afterSave: async (ctx, row) => {
    await keepOneDefault(ctx, row)
    await tellViewers(ctx, [row])
  },
  beforeRemove: assertMayRemove,
  afterRemove: tellViewers,
  present: withResourceNames,
}

export default async function portalConfigRoutes(app: FastifyInstance): Promise<void> {
  app.platform.fill('portalsOf', portalsOf)
  await app.register(
    resourceRoutes(
      portalConfig,
      portalConfigTable,
      {
        ...hooks,
        handlers: {
          save: async (ctx, { body }) => {
            if (body.saveType === 'user') {
              const row = await savePersonal(ctx, store, body, hooks)
              return (await withResourceNames(ctx, [row]))[0] as never
            }
            if (!ctx.can(`${portalConfig.perm}:${body.id === undefined ? 'add' : 'edit'}`)) throw forbidden()
            const row = await saveRow(ctx, store, body, hooks)
            return (await withResourceNames(ctx, [row]))[0] as never
          },
        },
      },
      store,
    ),
  )
  implement(app, portalRoles, async (ctx, { query }) =>
    (await subjectChoices(ctx, 'role', query)).map(({ id, name }) => ({ id, roleName: name })),
  )
  implement(app, portalCalls.own, portalsOf)
  implement(app, portalCalls.templates, portalTemplates)
  implement(app, portalCalls.design, (ctx, { params, query }) => designOf(ctx, params.id, query.saveType))
  implement(app, portalCalls.setDefault, async (ctx, { body }) => {
    await setDefault(ctx, body.id)
    await tellViewers(ctx, [{ applicationRange: 'U', resourceId: ctx.user.id }])
  })
}
