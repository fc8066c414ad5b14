import type { Dictionary } from '#/modules/system/api.ts'

export default [
  {
    type: 'sys_oper_type',
    name: '操作类型',
    entries: [
      { value: '1', label: '新增', style: 'info' },
      { value: '2', label: '修改', style: 'info' },
      { value: '3', label: '删除', style: 'danger' },
      { value: '4', label: '授权', style: 'primary' },
      { value: '5', label: '导出', style: 'warning' },
      { value: '6', label: '导入', style: 'warning' },
      { value: '7', label: '强退', style: 'danger' },
      { value: '8', label: '生成代码', style: 'warning' },
      { value: '9', label: '清空数据', style: 'danger' },
      { value: '10', label: '查询' },
      { value: '11', label: '校验' },
      { value: '0', label: '其它' },
    ],
  },
] satisfies readonly Dictionary[]
