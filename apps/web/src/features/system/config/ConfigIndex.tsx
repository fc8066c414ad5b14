import { config, configCalls } from '@app/shared/system/config.ts'
import { ResourcePage } from '#/kit/ResourcePage.tsx'
import { useRefreshCache } from '#/kit/useRefreshCache.tsx'
import { namesOf } from '#/kit/useResourceActions.tsx'

/** Key and kind of a built-in setting are part of the program; only its value is the administrator's. */
const locked = (row: { id?: string; configType?: unknown }) =>
  row.id !== undefined && row.configType === 'Y' ? ['configKey', 'configType', 'isPublic'] : []

/** 参数设置 */
export default function ConfigIndex() {
  const refreshCache = useRefreshCache(configCalls.refreshCache, [config.name])
  return (
    <ResourcePage
      resource={config}
      search={['configKey', 'configName', 'configType', 'createTime']}
      columns={{ configKey: { width: 240 }, configType: { width: 112 } }}
      form={{ locked }}
      toolbar={refreshCache}
      removeText={(rows) => `当前选中名称为"${namesOf(rows, 'configName')}"的数据`}
      removeRefusal={(row) => (row.configType === 'Y' ? '内置参数不能删除' : undefined)}
    />
  )
}
