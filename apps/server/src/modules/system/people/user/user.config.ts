import type { BuiltInConfig } from '#/modules/system/settings/config/builtInConfigs.ts'

export default [
  {
    id: '2',
    key: 'sys.user.initPassword',
    name: '用户管理-账号初始密码',
    value: '',
    kind: 'password',
    remark: '为空则随机生成并只显示一次；填写时必须符合密码规则',
  },
  {
    id: '27',
    key: 'sys.account.registerRole',
    name: '注册用户角色',
    value: '',
    kind: 'text',
    remark: '角色编码，为空则不分配角色',
  },
] satisfies readonly BuiltInConfig[]
