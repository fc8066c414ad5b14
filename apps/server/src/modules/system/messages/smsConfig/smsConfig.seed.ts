import { smsConfig } from '@app/shared/system/smsConfig.ts'
import { menuSeed } from '#/modules/system/people/menu/menuSeed.ts'
import { seedRows } from '#/platform/start/applySeeds.ts'
import { smsConfigTable } from './smsConfig.table.ts'

export default [
  menuSeed(smsConfig, {
    under: 'system-setting',
    sort: 50,
    icon: 'message',
    id: '124',
    name: '短信设置',
    code: 'sms-config',
    buttonLabel: '短信设置',
    buttonIds: ['1086', '1087', '1088', '1089'],
  }),
  seedRows(
    smsConfigTable,
    [
      {
        id: '1',
        configName: '调试通道',
        provider: 'DEBUG',
        signature: '平台',
        isDefault: 'Y',
        remark: '只写入短信日志和服务器日志，不发送',
      },
    ],
    20,
  ),
]
