import type { Dictionary } from '#/modules/system/api.ts'

export default [
  {
    type: 'form_ds_type',
    name: '数据源类型',
    entries: [
      { value: '1', label: '静态', isDefault: true },
      { value: '2', label: '字典' },
      { value: '3', label: '接口' },
    ],
  },
] satisfies readonly Dictionary[]
