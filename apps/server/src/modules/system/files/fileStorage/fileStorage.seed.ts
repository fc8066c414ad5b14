import { builtInStorage, fileStorage, StorageType } from '@app/shared/system/fileStorage.ts'
import { menuSeed } from '#/modules/system/people/menu/menuSeed.ts'
import { seedRows } from '#/platform/start/applySeeds.ts'
import { fileStorageTable } from './fileStorage.table.ts'

const { perm } = fileStorage
const button = (id: string, name: string, action: string, perms?: string) => ({
  id,
  name,
  action,
  ...(perms ? { perms } : {}),
})

export default [
  menuSeed(fileStorage, {
    under: 'system-setting',
    sort: 40,
    icon: 'cloud-upload',
    id: '123',
    name: '文件存储',
    code: 'file-storage',
    perms: `${perm}:list,system:attach:list`,
    buttons: [
      button('1080', '存储查询', 'query'),
      button('1081', '存储新增', 'add'),
      button('1082', '存储修改', 'edit'),
      button('1083', '存储删除', 'remove'),
      button('1084', '存储测试', 'test'),
      button('1085', '文件删除', 'removeFile', 'system:attach:remove'),
    ],
  }),
  seedRows(
    fileStorageTable,
    [
      {
        id: builtInStorage,
        configName: '本地磁盘',
        storageType: StorageType.local,
        basePath: 'store',
        isDefault: 'Y',
      },
    ],
    5,
  ),
]
