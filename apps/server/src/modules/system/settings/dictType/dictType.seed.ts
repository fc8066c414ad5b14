import { dictType } from '@app/shared/system/dictType.ts'
import { menuSeed } from '#/modules/system/people/menu/menuSeed.ts'
import { seedRows } from '#/platform/start/applySeeds.ts'
import { dictionaries } from './dictionaries.ts'
import { dictTypeTable } from './dictType.table.ts'

export default [
  menuSeed(dictType, {
    under: 'system-setting',
    sort: 20,
    icon: 'read',
    id: '105',
    name: '字典管理',
    code: 'dict-manager',
    path: 'dict',
    component: 'system/dict/DictIndex',
    buttonLabel: '字典',
    buttonIds: ['1026', '1027', '1028', '1029', '1030'],
  }),
  seedRows(
    dictTypeTable,
    dictionaries.map(({ type, name }) => ({ id: type, dictType: type, dictName: name })),
    20,
  ),
]
