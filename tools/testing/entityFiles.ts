/** The six files of an entity as CONTRIBUTING.md shows them. */
export const entityFiles: Record<string, string> = {
  'packages/shared/src/system/asset.ts': `import { z } from 'zod'
import { field } from '@app/shared/kit/field.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'

export const asset = defineResource({
  name: 'system:asset',
  label: '资产',
  fields: {
    assetCode: field(z.string().min(1).max(64), '资产编码', { unique: true, search: 'like' }),
    assetName: field(z.string().min(1).max(50), '资产名称', { search: 'like', title: true }),
    sort: field(z.int().min(0), '排序'),
    status: field(z.string().length(1), '状态', { dict: 'sys_normal_disable', search: 'eq', widget: 'radio' }),
    remark: field(z.string().max(500).nullish(), '备注', { widget: 'textarea', list: false }),
  },
})
export type Asset = RowOf<typeof asset>
`,
  'apps/server/src/modules/system/settings/asset/asset.table.ts': `import { integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, liveUnique } from '#/platform/database/columns.ts'

export const assetTable = pgTable(
  'sys_asset',
  {
    ...auditColumns,
    assetCode: varchar({ length: 64 }).notNull(),
    assetName: varchar({ length: 50 }).notNull(),
    sort: integer().notNull().default(0),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }),
  },
  (t) => [liveUnique('sys_asset_code_uq', t.assetCode)],
)
`,
  'apps/server/src/modules/system/settings/asset/asset.routes.ts': `import { asset } from '@app/shared/system/asset.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { assetTable } from './asset.table.ts'

export default resourceRoutes(asset, assetTable)
`,
  'apps/server/src/modules/system/settings/asset/asset.seed.ts': `import { asset } from '@app/shared/system/asset.ts'
import { menuSeed } from '#/modules/system/people/menu/menuSeed.ts'

export default [menuSeed(asset, { under: 'org-manager', sort: 40, icon: 'laptop' })]
`,
  'apps/web/src/features/system/asset/AssetIndex.tsx': `import { asset } from '@app/shared/system/asset.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'

export default function AssetIndex() {
  return <ResourcePage resource={asset} />
}
`,
  'apps/server/src/modules/system/settings/asset/asset.test.ts': `import { asset } from '@app/shared/system/asset.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
beforeAll(async () => void (server = await openTestApp()))
afterAll(() => server.close())

test('资产: a taken code is refused by name', async () => {
  const { token } = await signedIn(server, 'system:asset:add')
  const body = { assetCode: 'PC-001', assetName: '笔记本电脑', sort: 10, status: '0' }
  await server.send(asset.endpoints.save, { token, body })
  expect(await server.send(asset.endpoints.save, { token, body: { ...body, assetName: '台式电脑' } })).toMatchObject({ code: 500, msg: '资产编码已存在' })
})
`,
}

/** What else the slice may bring; a file each, found by its suffix. */
export const moreFiles: Readonly<Record<string, string>> = {
  'apps/server/src/modules/system/settings/asset/asset.dict.ts': `import type { Dictionary } from '#/modules/system/settings/dictType/dictionaries.ts'

export default [
  { type: 'sys_asset_kind', name: '资产类别', entries: [{ value: '1', label: '设备', isDefault: true }] },
] satisfies readonly Dictionary[]
`,
  'apps/server/src/modules/system/settings/asset/asset.config.ts': `import type { BuiltInConfig } from '#/modules/system/settings/config/builtInConfigs.ts'

export default [
  { id: 'asset-1', key: 'sys.asset.lentDays', name: '借用天数', value: '30', kind: { from: 1, to: 365 } },
] satisfies readonly BuiltInConfig[]
`,
  'apps/server/src/modules/system/settings/asset/asset.portlet.ts': `import type { Portlet } from '#/kit/portlet.ts'

export default [
  { id: 'p-asset', code: 'asset', name: '资产', url: 'system/asset/Asset', sort: 300, columns: 1, height: 200 },
] satisfies readonly Portlet[]
`,
  'apps/server/src/modules/system/settings/asset/asset.task.ts': `import { defineTask } from '#/platform/tasks.ts'

export default defineTask({
  name: 'assetTask.remind',
  title: '资产到期提醒',
  description: '提醒归还到期的资产',
  params: [],
  planned: { id: 'asset-1', jobName: '资产到期提醒', cronExpression: '0 0 8 * * ?' },
  run: async ({ ctx }) => {
    await ctx.emit('asset.due', { assetIds: [] })
  },
})

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    'asset.due': { assetIds: string[] }
  }
}
`,
}
