import type { BuiltInConfig } from '#/modules/system/api.ts'

const day = 1_440

export default [
  {
    id: '12',
    key: 'sys.login.blackIPList',
    name: '用户登录-黑名单列表',
    value: '',
    kind: 'addresses',
    remark: '多个用;分隔，支持*通配和网段',
  },
  { id: '13', key: 'sys.account.maxRetryCount', name: '密码最大错误次数', value: '5', kind: { from: 1, to: 100 } },
  { id: '14', key: 'sys.account.lockTime', name: '锁定时间(分钟)', value: '10', kind: { from: 1, to: day } },
] satisfies readonly BuiltInConfig[]
