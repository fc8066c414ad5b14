import type { FastifyInstance } from 'fastify'
import { cmsResource } from '@app/shared/cms/cmsResource.ts'
import { cmsResourceCalls as calls, versionCalls } from '@app/shared/cms/cmsResourceCalls.ts'
import { cmsResourceVersion, type ResourceVersion } from '@app/shared/cms/cmsResourceVersion.ts'
import { implement } from '#/kit/implement.ts'
import { presented, resourceRoutes } from '#/kit/routes.ts'
import { saveRow } from '#/kit/saveRow.ts'
import { telling } from '#/kit/telling.ts'
import { contentHeldBy } from '#/modules/cms/cmsFile/change.service.ts'
import { sendStored, storedFiles } from '#/modules/system/api.ts'
import { noFile } from '#/platform/files/send.ts'
import { classResources } from './classResources.ts'
import { cmsResourceTable, cmsResourceVersionTable } from './cmsResource.table.ts'
import {
  binResources,
  checkResource,
  moveResources,
  publishResources,
  restoreResources,
  settleResource,
} from './resource.service.ts'
import { resourceOptions, resourceStore } from './resource.store.ts'
import { presentResources, resourcePage } from './resourcePage.read.ts'
import { tellResourcePlaces } from './resourcePlaces.read.ts'
import {
  checkVersion,
  heldByVersion,
  publishVersion,
  removeVersions,
  settleVersion,
  switchTo,
  withdrawVersion,
} from './version.service.ts'
import { presentVersions, versionOptions, versionStore } from './version.store.ts'

/** 资源管理 and 资源版本 (cms §10). */
export default async function cmsResourceRoutes(app: FastifyInstance): Promise<void> {
  app.platform.fill('classResources', () => classResources)
  tellResourcePlaces()
  contentHeldBy('resourceVersion', heldByVersion)

  const told = telling(cmsResource, { present: presentResources })
  const versionHooks = {
    ...versionOptions,
    present: presentVersions,
    beforeSave: checkVersion,
    afterSave: settleVersion,
  }
  await app.register(
    resourceRoutes(
      cmsResource,
      cmsResourceTable,
      {
        ...resourceOptions,
        present: presentResources,
        beforeSave: checkResource,
        async afterSave(ctx, row, input, existing) {
          await settleResource(ctx, row, input)
          if (existing || !input.firstVersion) return
          const first = { ...input.firstVersion, resourceId: row.id, forceFlag: 'N' as const, setCurrent: true }
          await saveRow(ctx, versionStore, first, versionHooks)
          ctx.trail.formId = row.id
        },
        handlers: {
          page: (ctx, { query }) => resourcePage(ctx, query, (c, rows) => presented(c, told, rows)),
          changeStatus: (ctx, { body }) => publishResources(ctx, [body.id], body.status),
        },
      },
      resourceStore,
    ),
  )
  await app.register(resourceRoutes(cmsResourceVersion, cmsResourceVersionTable, versionHooks, versionStore))

  implement(app, calls.remove, (ctx, { params }) => binResources(ctx, params.ids.split(',')))
  implement(app, calls.restore, (ctx, { body }) => restoreResources(ctx, body.ids))
  implement(app, calls.move, (ctx, { body }) => moveResources(ctx, body.ids, body.classId))
  implement(app, calls.publish, (ctx, { body }) => publishResources(ctx, body.ids, body.status))

  implement(app, versionCalls.publish, (ctx, { params }) => publishVersion(ctx, params.id))
  implement(app, versionCalls.setCurrent, (ctx, { params }) => switchTo(ctx, params.id))
  implement(app, versionCalls.withdraw, (ctx, { params }) => withdrawVersion(ctx, params.id))
  implement(app, versionCalls.remove, (ctx, { params }) => removeVersions(ctx, params.ids.split(',')))
  implement(app, versionCalls.download, async (ctx, { params, query, request, reply }) => {
    const version = (await versionStore.get(ctx, params.id)) as unknown as ResourceVersion
    const wanted = version.files[query.file - 1]
    const [file] = wanted ? await storedFiles(ctx, [wanted.fileId]) : []
    if (!wanted || !file) throw noFile()
    return sendStored(ctx, request, reply, file, { name: wanted.name })
  })
}
