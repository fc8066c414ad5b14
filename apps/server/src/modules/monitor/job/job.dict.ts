import type { Dictionary } from '#/modules/system/api.ts'

export default [
  {
    type: 'sys_job_status',
    name: '任务状态',
    entries: [
      { value: '0', label: '正常', isDefault: true, style: 'primary' },
      { value: '1', label: '暂停', style: 'danger' },
    ],
  },
  {
    type: 'sys_job_group',
    name: '任务分组',
    choice: true,
    entries: [
      { value: 'DEFAULT', label: '默认', isDefault: true },
      { value: 'SYSTEM', label: '系统' },
    ],
  },
  {
    type: 'sys_job_misfire',
    name: '错误策略',
    entries: [
      { value: '0', label: '默认策略' },
      { value: '1', label: '立即执行', isDefault: true },
      { value: '2', label: '执行一次' },
      { value: '3', label: '放弃执行' },
    ],
  },
  {
    type: 'sys_job_concurrent',
    name: '并发执行',
    entries: [
      { value: '0', label: '允许' },
      { value: '1', label: '禁止', isDefault: true },
    ],
  },
] satisfies readonly Dictionary[]
