import type { Dictionary } from '#/modules/system/settings/dictType/dictionaries.ts'

export default [
  {
    type: 'sys_sms_provider',
    name: '短信服务商',
    entries: [
      { value: 'DEBUG', label: '调试(仅记录)' },
      { value: 'ALIYUN', label: '阿里云' },
      { value: 'TENCENT', label: '腾讯云' },
      { value: 'HTTP', label: '通用HTTP' },
    ],
  },
] satisfies readonly Dictionary[]
