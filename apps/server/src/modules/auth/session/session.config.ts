import type { BuiltInConfig } from '#/modules/system/api.ts'

const day = 1_440

export default [
  { id: '17', key: 'sys.session.expireMinutes', name: '会话有效期(分钟)', value: '30', kind: { from: 1, to: 7 * day } },
  { id: '18', key: 'sys.session.soloLogin', name: '允许多终端登录', value: 'true', kind: 'boolean' },
] satisfies readonly BuiltInConfig[]
