import type { Dictionary } from '#/modules/system/api.ts'

export default [
  {
    type: 'cms_api_scope',
    name: '接口权限范围',
    entries: [
      { value: 'read', label: '读取公开内容', isDefault: true },
      { value: 'private', label: '读取受限内容' },
      { value: 'preview', label: '预览未发布内容' },
      { value: 'write', label: '创建草稿' },
    ],
  },
] satisfies readonly Dictionary[]
