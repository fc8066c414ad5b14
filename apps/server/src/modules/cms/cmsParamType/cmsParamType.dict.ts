import type { Dictionary } from '#/modules/system/api.ts'

export default [
  {
    type: 'cms_param_form',
    name: '参数数据形式',
    entries: [
      { value: '0', label: '单值组', isDefault: true },
      { value: '1', label: '列表' },
    ],
  },
] satisfies readonly Dictionary[]
