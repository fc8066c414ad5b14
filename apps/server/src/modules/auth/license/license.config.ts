import type { BuiltInConfig } from '#/modules/system/api.ts'

export default [
  { id: '19', key: 'sys.license.enforce', name: '授权到期是否禁止登录', value: 'false', kind: 'boolean' },
] satisfies readonly BuiltInConfig[]
