import type { Dictionary } from '#/modules/system/settings/dictType/dictionaries.ts'

export default [
  {
    type: 'sys_download_file_status',
    name: '导出文件状态',
    entries: [
      { value: 'waiting', label: '等待下载', style: 'info' },
      { value: 'fail', label: '导出失败', style: 'danger' },
      { value: 'expired', label: '文件已过期' },
      { value: 'success', label: '导出成功', style: 'success' },
    ],
  },
] satisfies readonly Dictionary[]
