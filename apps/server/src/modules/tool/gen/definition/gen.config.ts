import type { BuiltInConfig } from '#/modules/system/api.ts'

export default [
  {
    id: '46',
    key: 'sys.gen.tablePrefixes',
    name: '代码生成表前缀',
    value: 't,tb,biz,sys,gen,wf,form,cms',
    kind: 'text',
  },
] satisfies readonly BuiltInConfig[]
