import type { Dictionary } from '#/modules/system/api.ts'

export default [
  {
    type: 'form_record_status',
    name: '数据状态',
    entries: [
      { value: '0', label: '暂存', style: 'info' },
      { value: '1', label: '已提交', style: 'success' },
      { value: '2', label: '已作废', style: 'danger' },
    ],
  },
  {
    type: 'form_record_source',
    name: '数据来源',
    entries: [
      { value: '0', label: '填报', isDefault: true },
      { value: '1', label: '导入' },
      { value: '2', label: '流程' },
      { value: '3', label: '接口' },
    ],
  },
] satisfies readonly Dictionary[]
