import type { Dictionary } from '#/modules/system/api.ts'

export default [
  {
    type: 'form_category',
    name: '表单分类',
    choice: true,
    entries: [
      { value: '0', label: '通用', isDefault: true },
      { value: '1', label: '人事' },
      { value: '2', label: '行政' },
      { value: '3', label: '财务' },
      { value: '4', label: '信息采集' },
    ],
  },
  {
    type: 'form_type',
    name: '表单类型',
    entries: [
      { value: '0', label: '普通表单', isDefault: true },
      { value: '1', label: '流程表单' },
    ],
  },
  {
    type: 'form_status',
    name: '表单状态',
    entries: [
      { value: '0', label: '草稿', isDefault: true, style: 'info' },
      { value: '1', label: '已发布', style: 'success' },
      { value: '2', label: '已停用', style: 'danger' },
    ],
  },
  {
    type: 'form_submit_limit',
    name: '提交限制',
    entries: [
      { value: '0', label: '不限', isDefault: true },
      { value: '1', label: '每人一次' },
      { value: '2', label: '每人每天一次' },
    ],
  },
  {
    type: 'form_holiday',
    name: '节假日',
    choice: true,
    entries: [{ value: '2027-01-01', label: '元旦' }],
  },
  {
    type: 'form_workday',
    name: '调休工作日',
    choice: true,
    entries: [],
  },
] satisfies readonly Dictionary[]
