import type { BuiltInConfig } from '#/modules/system/api.ts'

export default [
  {
    id: '4',
    key: 'sys.account.registerUser',
    name: '用户是否可注册开关',
    value: 'false',
    kind: 'boolean',
    isPublic: true,
    remark: 'true开启，false关闭',
  },
] satisfies readonly BuiltInConfig[]
