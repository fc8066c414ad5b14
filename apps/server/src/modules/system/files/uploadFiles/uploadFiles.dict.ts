import type { Dictionary } from '#/modules/system/settings/dictType/dictionaries.ts'

export default [
  {
    type: 'sys_upload_file_status',
    name: '导入文件状态',
    entries: [
      { value: 'sucess_fail', label: '部分成功', style: 'warning' },
      { value: 'fail', label: '失败', style: 'danger' },
      { value: 'processing', label: '处理中', style: 'info' },
      { value: 'success', label: '成功', style: 'success' },
    ],
  },
  {
    type: 'sys_batch_type',
    name: '批量更新类型',
    entries: [{ value: 'user', label: '用户' }],
  },
] satisfies readonly Dictionary[]
