import { config } from '@app/shared/system/config.ts'
import { valueTypeOf } from '@app/shared/system/configValue.ts'
import { menuSeed } from '#/modules/system/people/menu/menuSeed.ts'
import { seedRows } from '#/platform/start/applySeeds.ts'
import { builtInConfigs, ruleOf } from './builtInConfigs.ts'
import { configTable } from './config.table.ts'

export default [
  menuSeed(config, {
    under: 'system-setting',
    sort: 30,
    icon: 'code',
    id: '106',
    name: '参数设置',
    code: 'config-manager',
    buttonIds: ['1031', '1032', '1033', '1034', '1035'],
  }),
  seedRows(
    configTable,
    builtInConfigs.map(({ id, key, name, value, isPublic, remark }) => ({
      id,
      configKey: key,
      configName: name,
      configValue: value,
      valueType: valueTypeOf({ rule: ruleOf(key) }),
      configType: 'Y',
      isPublic: isPublic ? 'Y' : 'N',
      remark: remark ?? null,
    })),
    20,
  ),
]
