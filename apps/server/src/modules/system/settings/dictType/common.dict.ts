import type { Dictionary } from './dictionaries.ts'

export default [
  {
    type: 'sys_normal_disable',
    name: '系统开关',
    entries: [
      { value: '0', label: '正常', isDefault: true, style: 'primary' },
      { value: '1', label: '停用', style: 'danger' },
    ],
  },
  {
    type: 'sys_yes_no',
    name: '系统是否',
    entries: [
      { value: 'Y', label: '是', isDefault: true, style: 'primary' },
      { value: 'N', label: '否', style: 'danger' },
    ],
  },
  {
    type: 'sys_common_status',
    name: '系统状态',
    entries: [
      { value: '0', label: '成功', style: 'primary' },
      { value: '1', label: '失败', style: 'danger' },
    ],
  },
  {
    type: 'sys_is_valid',
    name: '是否有效',
    entries: [
      { value: '0', label: '有效' },
      { value: '1', label: '无效' },
    ],
  },
  {
    type: 'is_active',
    name: '是否启动',
    entries: [
      { value: '10', label: '关闭', sort: 100 },
      { value: '20', label: '开启', sort: 200 },
    ],
  },
] satisfies readonly Dictionary[]
