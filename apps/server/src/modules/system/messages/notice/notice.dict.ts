import type { Dictionary } from '#/modules/system/settings/dictType/dictionaries.ts'

export default [
  {
    type: 'sys_notice_type',
    name: '通知类型',
    entries: [
      { value: '1', label: '通知', isDefault: true, style: 'warning' },
      { value: '2', label: '公告', style: 'success' },
    ],
  },
  {
    type: 'sys_notice_status',
    name: '通知状态',
    entries: [
      { value: '0', label: '正常', isDefault: true, style: 'primary' },
      { value: '1', label: '关闭', style: 'danger' },
    ],
  },
  {
    type: 'sys_notice_scope',
    name: '通知范围',
    entries: [
      { value: 'A', label: '全体用户', isDefault: true },
      { value: 'D', label: '指定部门' },
      { value: 'R', label: '指定角色' },
      { value: 'P', label: '指定岗位' },
      { value: 'U', label: '指定用户' },
    ],
  },
  {
    type: 'sys_notice_send_status',
    name: '公告发布状态',
    entries: [
      { value: '0', label: '草稿', isDefault: true, style: 'info' },
      { value: '1', label: '已发布', style: 'success' },
      { value: '2', label: '已撤回' },
      { value: '3', label: '定时待发', style: 'warning' },
    ],
  },
  {
    type: 'sys_notice_priority',
    name: '公告优先级',
    entries: [
      { value: 'L', label: '低' },
      { value: 'M', label: '中', isDefault: true },
      { value: 'H', label: '高', style: 'danger' },
    ],
  },
  {
    type: 'sys_notice_source',
    name: '消息来源',
    entries: [
      { value: 'manual', label: '人工发布', isDefault: true },
      { value: 'flow', label: '流程' },
      { value: 'cms', label: '内容' },
      { value: 'job', label: '任务' },
      { value: 'system', label: '系统' },
    ],
  },
] satisfies readonly Dictionary[]
