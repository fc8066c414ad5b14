import { sliceOf } from '@app/server/modules/tool/gen/model/sliceOf.ts'
import { filesOf } from '@app/server/modules/tool/gen/templates/filesOf.ts'
import { assetColumns, assetPhysical, assetTable } from '@app/server/modules/tool/gen/testing/assetDefinition.ts'

/** The six files of an entity as the generator writes them and CONTRIBUTING.md shows them. */
export const entityFiles: Readonly<Record<string, string>> = Object.fromEntries(
  await filesOf(sliceOf(assetTable, assetColumns, assetPhysical)),
)

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
