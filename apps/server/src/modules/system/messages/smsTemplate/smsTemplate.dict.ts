import type { Dictionary } from '#/modules/system/settings/dictType/dictionaries.ts'

export default [
  {
    type: 'sys_sms_template_type',
    name: '短信类型',
    entries: [
      { value: '1', label: '验证码', isDefault: true },
      { value: '2', label: '通知' },
      { value: '3', label: '营销' },
    ],
  },
] satisfies readonly Dictionary[]
