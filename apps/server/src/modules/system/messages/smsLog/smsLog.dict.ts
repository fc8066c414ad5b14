import type { Dictionary } from '#/modules/system/settings/dictType/dictionaries.ts'

export default [
  {
    type: 'sys_sms_send_status',
    name: '发送状态',
    entries: [
      { value: '0', label: '初始化', style: 'info' },
      { value: '10', label: '发送成功', style: 'success' },
      { value: '20', label: '发送失败', style: 'danger' },
      { value: '30', label: '不发送', style: 'warning' },
    ],
  },
  {
    type: 'sys_sms_receive_status',
    name: '接收状态',
    entries: [
      { value: '0', label: '等待结果', style: 'info' },
      { value: '10', label: '接收成功', style: 'success' },
      { value: '20', label: '接收失败', style: 'danger' },
    ],
  },
] satisfies readonly Dictionary[]
