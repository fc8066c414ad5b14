import { z } from 'zod'

/** 生成模板 and its words (generator §5). */
export const tplCategories = {
  crud: '单表（增删改查）',
  treegrid: '树表（增删改查）',
  sub: '主子表（增删改查）',
  tree: '左树右表（增删改查）',
} as const
export type TplCategory = keyof typeof tplCategories

/** Calls that a definition may leave out; the list of rows is always there. */
export const genOffers = {
  get: '详情',
  add: '新增',
  edit: '修改',
  remove: '删除',
  export: '导出',
  import: '导入',
} as const
export type GenOffer = keyof typeof genOffers

export const genDataScopes = { none: '不限', dept: '本部门', self: '本人' } as const
export const genFormStyles = { dialog: '弹窗', drawer: '抽屉', page: '页面' } as const

const flag = z.enum(['0', '1'])

/** What a definition says beside its columns (generator §1.1, §5). */
export const genTable = z.object({
  tableName: z.string().min(1, '表名称不能为空').max(63),
  tableComment: z.string().min(1, '表描述不能为空').max(500),
  className: z.string().min(1, '实体类名称不能为空').max(100),
  tplCategory: z.enum(Object.keys(tplCategories) as [TplCategory]),
  moduleName: z.string().min(1, '生成模块名不能为空').max(30),
  /** Folder of the server's files below its modules; the module's own unless given. */
  packageName: z.string().max(100),
  businessName: z.string().min(1, '生成业务名不能为空').max(30),
  functionName: z.string().min(1, '生成功能名不能为空').max(50),
  functionAuthor: z.string().max(50),
  /** Code or id of the menu that the page stands below. */
  parentMenuId: z.string().max(100),
  menuIcon: z.string().max(100),
  menuSort: z.int().min(0),
  attachOption: flag,
  disableEnableOption: flag,
  offers: z.array(z.enum(Object.keys(genOffers) as [GenOffer])),
  dataScope: z.enum(Object.keys(genDataScopes) as [keyof typeof genDataScopes]),
  formStyle: z.enum(Object.keys(genFormStyles) as [keyof typeof genFormStyles]),
})
export type GenTable = z.infer<typeof genTable>

/** A definition as it is kept: half finished too (generator §4, 保存). */
export const genDraft = genTable.extend({
  id: z.string(),
  version: z.int(),
  moduleName: z.string().max(30),
  businessName: z.string().max(30),
  functionName: z.string().max(50),
  remark: z.string().max(500).nullable(),
})
export type GenDraft = z.infer<typeof genDraft>
