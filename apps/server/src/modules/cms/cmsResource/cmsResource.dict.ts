import type { Dictionary } from '#/modules/system/api.ts'

export default [
  {
    type: 'cms_resource_status',
    name: '资源状态',
    entries: [
      { value: '0', label: '上架', style: 'success' },
      { value: '1', label: '下架', isDefault: true },
    ],
  },
  {
    type: 'cms_version_status',
    name: '资源版本状态',
    entries: [
      { value: '0', label: '草稿', isDefault: true, style: 'info' },
      { value: '1', label: '已发布', style: 'success' },
      { value: '2', label: '已撤回' },
    ],
  },
  {
    type: 'cms_download_scope',
    name: '下载权限',
    entries: [
      { value: '0', label: '公开', isDefault: true },
      { value: '1', label: '登录用户' },
      { value: '2', label: '凭密码' },
    ],
  },
] satisfies readonly Dictionary[]
