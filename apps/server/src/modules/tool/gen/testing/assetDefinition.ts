import type { GenColumn } from '@app/shared/tool/genColumn.ts'
import type { GenTable } from '@app/shared/tool/genTable.ts'
import { type Physical } from '#/modules/tool/gen/model/slice.ts'
import { liveRows } from '#/modules/tool/gen/model/tableIndex.ts'

/** 资产 of CONTRIBUTING, as an engineer defines it. */
export const assetTable: GenTable = {
  tableName: 'sys_asset',
  tableComment: '资产表',
  className: 'Asset',
  tplCategory: 'crud',
  moduleName: 'system',
  packageName: 'system/settings',
  businessName: 'asset',
  functionName: '资产',
  functionAuthor: '',
  genType: '0',
  parentMenuId: 'org-manager',
  menuIcon: 'laptop',
  menuSort: 40,
  treeName: '',
  subTables: [],
  attachOption: '0',
  disableEnableOption: '0',
  offers: ['get', 'add', 'edit', 'remove', 'export'],
  dataScope: 'none',
  formStyle: 'dialog',
}

const text: GenColumn = {
  columnName: '',
  columnComment: '',
  columnType: 'character varying(64)',
  javaType: 'String',
  javaField: '',
  isPk: '0',
  isRequired: '1',
  isInsert: '1',
  isEdit: '1',
  isList: '1',
  isQuery: '0',
  isUnique: '0',
  isLog: '1',
  isNewRow: '0',
  colSpan: 2,
  alignType: 'left',
  queryType: '',
  htmlType: 'input',
  dictType: '',
  colCheck: '',
  sort: 10,
}

export const assetColumns: readonly GenColumn[] = [
  {
    ...text,
    columnName: 'asset_code',
    columnComment: '资产编码',
    javaField: 'assetCode',
    isUnique: '1',
    isQuery: '1',
    queryType: 'LIKE',
  },
  {
    ...text,
    columnName: 'asset_name',
    columnComment: '资产名称',
    columnType: 'character varying(50)',
    javaField: 'assetName',
    isQuery: '1',
    queryType: 'LIKE',
  },
  {
    ...text,
    columnName: 'sort',
    columnComment: '排序',
    columnType: 'integer',
    javaType: 'Integer',
    javaField: 'sort',
    htmlType: 'number',
    alignType: 'right',
  },
  {
    ...text,
    columnName: 'status',
    columnComment: '状态',
    columnType: 'character varying(1)',
    javaField: 'status',
    isQuery: '1',
    queryType: 'EQ',
    htmlType: 'radio',
    dictType: 'sys_normal_disable',
    alignType: 'center',
  },
  {
    ...text,
    columnName: 'remark',
    columnComment: '备注',
    columnType: 'character varying(500)',
    javaField: 'remark',
    isRequired: '0',
    isList: '0',
    htmlType: 'textarea',
    colSpan: 4,
    isNewRow: '1',
  },
]

/** As the database holds it. */
export const assetPhysical: Physical = {
  columns: {
    asset_code: { filled: true, initial: undefined },
    asset_name: { filled: true, initial: undefined },
    sort: { filled: true, initial: '0' },
    status: { filled: true, initial: "'0'::character varying" },
    remark: { filled: false, initial: undefined },
  },
  indexes: [{ name: 'sys_asset_code_uq', columns: ['asset_code'], unique: true, where: liveRows }],
}
