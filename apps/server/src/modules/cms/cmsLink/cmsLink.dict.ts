import type { Dictionary } from '#/modules/system/api.ts'

export default [
  {
    type: 'cms_link_mode',
    name: '链接展示方式',
    entries: [
      { value: 'text', label: '文字', isDefault: true },
      { value: 'image', label: '图片' },
      { value: 'both', label: '图文' },
    ],
  },
  {
    type: 'cms_link_check',
    name: '链接检测',
    entries: [
      { value: '0', label: '未检测', isDefault: true },
      { value: '1', label: '正常', style: 'success' },
      { value: '2', label: '异常', style: 'danger' },
    ],
  },
  {
    type: 'cms_link_audit',
    name: '链接审核',
    entries: [
      { value: '0', label: '待审核', style: 'primary' },
      { value: '1', label: '已通过', isDefault: true, style: 'success' },
      { value: '2', label: '已拒绝', style: 'danger' },
    ],
  },
] satisfies readonly Dictionary[]
