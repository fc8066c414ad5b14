import type { FastifyInstance } from 'fastify'
import { cmsApiToken, type CmsApiToken } from '@app/shared/cms/cmsApiToken.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { saveRow } from '#/kit/saveRow.ts'
import { createStore } from '#/kit/store.ts'
import { telling } from '#/kit/telling.ts'
import { issueToken } from './cmsApiToken.service.ts'
import { cmsApiTokenTable } from './cmsApiToken.table.ts'

export default async function cmsApiTokenRoutes(app: FastifyInstance): Promise<void> {
  const store = createStore(cmsApiToken, cmsApiTokenTable)
  const { present } = telling(cmsApiToken, {})
  await app.register(
    resourceRoutes(
      cmsApiToken,
      cmsApiTokenTable,
      {
        handlers: {
          async save(ctx, { body }) {
            const { id } = await saveRow(ctx, store, body)
            const token = body.id === undefined ? await issueToken(ctx, String(id)) : null
            const row = await store.get(ctx, String(id))
            const [told = row] = (await present?.(ctx, [row])) ?? []
            return { ...told, token } as unknown as CmsApiToken
          },
        },
      },
      store,
    ),
  )
}
