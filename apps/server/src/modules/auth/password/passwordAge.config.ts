import type { BuiltInConfig } from '#/modules/system/api.ts'

export default [
  {
    id: '16',
    key: 'sys.account.passwordValidateDays',
    name: '用户管理-账号密码更新周期',
    value: '0',
    kind: { from: 0, to: 365 },
    remark: '0不限制，1-365天',
  },
] satisfies readonly BuiltInConfig[]
