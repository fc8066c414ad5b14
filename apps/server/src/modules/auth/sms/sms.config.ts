import type { BuiltInConfig } from '#/modules/system/api.ts'

export default [
  { id: '11', key: 'sys.login.smsOnOff', name: '短信登录开关', value: 'true', kind: 'boolean', isPublic: true },
] satisfies readonly BuiltInConfig[]
