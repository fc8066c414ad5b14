import type { Dictionary } from '#/modules/system/settings/dictType/dictionaries.ts'

export default [
  {
    type: 'sys_dept_type',
    name: '部门类型',
    entries: [
      { value: 'org', label: '机构' },
      { value: 'company', label: '公司' },
      { value: 'dept', label: '部门' },
    ],
  },
] satisfies readonly Dictionary[]
