import type { BuiltInConfig } from '#/modules/system/api.ts'

export default [
  {
    id: '38',
    key: 'sys.index.helpLinks',
    name: '帮助链接',
    value: '[]',
    kind: 'links',
    isPublic: true,
    remark: 'JSON 列表，每项含 group、title、url',
  },
] satisfies readonly BuiltInConfig[]
