import { z } from 'zod'
import { labelled } from '@app/shared/kit/labels.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'
import { genColumn } from './genColumn.ts'
import { isAreaName, isClassName, isEntityName } from './genNames.ts'

/** 生成模板 and its words (generator §5). */
export const tplCategories = {
  crud: '单表（增删改查）',
  treegrid: '树表（增删改查）',
  sub: '主子表（增删改查）',
  tree: '左树右表（增删改查）',
} as const
export type TplCategory = keyof typeof tplCategories

/** Those that templates exist for; the edit page offers them and a validated save takes no other. */
export const writtenCategories: readonly TplCategory[] = ['crud', 'treegrid', 'sub', 'tree']

/** Whose table is a tree of its own. */
export const isTreeCategory = (category: TplCategory): boolean => category === 'treegrid' || category === 'tree'

/** 生成代码方式. */
export const genTypes = { '0': 'zip压缩包', '1': '自定义路径' } as const

/** Child tables of one definition. */
export const mostChildren = 5

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
const text = (label: string, most: number) => labelled(z.string().max(most), label)
const keysOf = <K extends string>(words: Readonly<Record<K, string>>) => z.enum(Object.keys(words) as [K])

/** What a definition says beside its columns, however far it has come (generator §1.1, §4). */
const halfTable = z.object({
  tableName: text('表名称', 63),
  tableComment: text('表描述', 500),
  className: text('实体类名称', 100),
  tplCategory: keysOf(tplCategories),
  moduleName: text('生成模块名', 30),
  /** Folder of the server's files below its modules; the module's own unless given. */
  packageName: text('包路径', 100),
  businessName: text('生成业务名', 30),
  functionName: text('生成功能名', 50),
  functionAuthor: text('作者', 50),
  genType: keysOf(genTypes),
  /** Code or id of the menu that the page stands below. */
  parentMenuId: text('上级菜单', 100),
  menuIcon: text('菜单图标', 100),
  menuSort: labelled(z.int().min(0).max(999_999), '菜单排序'),
  /** Column whose text names a node. */
  treeName: text('树名称字段', 200),
  /** Tables whose rows belong to a row of this one, each with the column that names it. */
  subTables: labelled(
    z
      .array(z.object({ tableName: text('关联子表的表名', 63), fkName: text('子表关联的外键名', 63) }))
      .max(mostChildren),
    '关联信息',
  ),
  attachOption: flag,
  disableEnableOption: flag,
  offers: z.array(keysOf(genOffers)).max(Object.keys(genOffers).length),
  dataScope: keysOf(genDataScopes),
  formStyle: keysOf(genFormStyles),
})

/** What would leave the folder that it stands in, and what is said of it (generator §21). */
export const isOutside = (folder: string): boolean => /[.\\:]|^\/|\/$|\/\//.test(folder)
export const outside = '路径不在允许范围内'

const filled = (sentence: string) => z.string().min(1, sentence)

/** What a definition says when files are made of it. */
export const genTable = halfTable.extend({
  tableName: filled('表名称不能为空').max(63),
  tableComment: filled('表描述不能为空').max(500),
  className: filled('实体类名称不能为空').refine((name) => name === '' || isClassName(name), '实体类名称不合法'),
  moduleName: filled('生成模块名不能为空')
    .refine((name) => name === '' || isAreaName(name) || isOutside(name), '生成模块名不合法')
    .refine((name) => !isOutside(name), outside),
  businessName: filled('生成业务名不能为空').refine((name) => name === '' || isEntityName(name), '生成业务名不合法'),
  functionName: filled('生成功能名不能为空').max(50),
})
export type GenTable = z.infer<typeof genTable>

/** A definition as it is kept: half finished too (generator §4, 保存). */
export const genDraft = halfTable.extend({
  id: rowId,
  version: z.int(),
  remark: text('备注', 500).nullable(),
})
export type GenDraft = z.infer<typeof genDraft>

/** A definition as it is sent back; its table and what the database knows of the columns stay as they are. */
export const genSave = genDraft
  .omit({ tableName: true })
  .extend({ columns: labelled(z.array(genColumn).min(1).max(1_000), '字段', undefined, true) })
export type GenSave = z.infer<typeof genSave>
