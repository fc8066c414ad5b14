/** A column of the grid: what of a table's column it shows. */
interface GridColumn {
  key: string
  title: string
  width: number
  group: '顺序' | '字段' | '表单' | '列表'
  tip?: string
}

export const gridColumns: readonly GridColumn[] = [
  { key: 'sort', title: '序号', width: 64, group: '顺序' },
  { key: 'columnName', title: '字段列名', width: 132, group: '字段' },
  { key: 'columnType', title: '物理类型', width: 132, group: '字段' },
  { key: 'javaType', title: '属性类型', width: 104, group: '字段' },
  { key: 'javaField', title: '属性名', width: 124, group: '字段' },
  { key: 'columnComment', title: '字段描述', width: 136, group: '字段' },
  { key: 'isEdit', title: '编辑', width: 44, group: '表单' },
  { key: 'isRequired', title: '必填', width: 44, group: '表单' },
  { key: 'isUnique', title: '唯一性', width: 52, group: '表单' },
  { key: 'htmlType', title: '显示类型', width: 120, group: '表单' },
  { key: 'colSpan', title: '列数', width: 72, group: '表单', tip: '该选项表示24栅格中摆放控件个数' },
  { key: 'isNewRow', title: '新行', width: 44, group: '表单' },
  { key: 'dictType', title: '字典类型', width: 144, group: '表单' },
  { key: 'isLog', title: '日志', width: 44, group: '表单' },
  { key: 'colCheck', title: '字段校验', width: 112, group: '表单' },
  { key: 'isList', title: '列表', width: 44, group: '列表' },
  { key: 'isQuery', title: '查询', width: 44, group: '列表' },
  { key: 'queryType', title: '查询方式', width: 96, group: '列表' },
  { key: 'alignType', title: '对齐方式', width: 80, group: '列表' },
]

export const columnGroups = (['顺序', '字段', '表单', '列表'] as const).map((title) => ({
  title,
  span: gridColumns.filter(({ group }) => group === title).length,
}))

/** 列数 in quarters of the line. */
export const spanWords: readonly [value: string, label: string][] = [
  ['1', '1/4'],
  ['2', '1/2'],
  ['3', '3/4'],
  ['4', '整行'],
]
