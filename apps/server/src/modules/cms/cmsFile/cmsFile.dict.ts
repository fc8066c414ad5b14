import type { Dictionary } from '#/modules/system/api.ts'

export default [
  {
    type: 'cms_file_kind',
    name: '文件类型',
    entries: [
      { value: 'image', label: '图片', style: 'primary' },
      { value: 'video', label: '视频', style: 'success' },
      { value: 'audio', label: '音频', style: 'success' },
      { value: 'doc', label: '文档', style: 'warning' },
      { value: 'other', label: '其他', isDefault: true },
    ],
  },
] satisfies readonly Dictionary[]
