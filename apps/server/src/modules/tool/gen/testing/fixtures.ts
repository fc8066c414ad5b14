import type { GenColumn } from '@app/shared/tool/genColumn.ts'
import type { GenTable } from '@app/shared/tool/genTable.ts'
import type { CatalogueTable } from '#/modules/tool/gen/catalogue/catalogue.read.ts'
import { columnDefaults, tableDefaults } from '#/modules/tool/gen/model/importDefaults.ts'
import { physicalOf } from '#/modules/tool/gen/model/physical.ts'
import { type Defined, type Slice } from '#/modules/tool/gen/model/slice.ts'
import { sliceOf } from '#/modules/tool/gen/model/sliceOf.ts'
import { liveRows } from '#/modules/tool/gen/model/tableIndex.ts'
import { tableOf } from './tableOf.ts'

/** The area of the fixtures; no area of the product. */
export const fixtureArea = 'depot'

const dictTypes = new Set(['sys_normal_disable', 'sys_yes_no', 'sys_user_sex'])

const unique = (name: string, ...columns: string[]) => ({ name, columns, unique: true, where: liveRows })

function defined(
  table: CatalogueTable,
  facts: Partial<GenTable>,
  columns: Readonly<Record<string, Partial<GenColumn>>> = {},
): Defined {
  return {
    table: { ...tableDefaults(table, fixtureArea), parentMenuId: 'org-manager', ...facts },
    columns: columnDefaults(table, dictTypes).map((column) => ({ ...column, ...columns[column.columnName] })),
    physical: physicalOf(table),
  }
}

const asked = (queryType: GenColumn['queryType']) => ({ isQuery: '1', queryType }) as const
const checked = (colCheck: string) => ({ colCheck, isList: '0', isQuery: '0' }) as const

/** Every type, display type, check and query. */
const single = defined(
  tableOf(
    'gen_demo_single',
    '示例物品表',
    [
      'code varchar(32)! -- 编号',
      'name varchar(64)! -- 名称',
      'sort integer! = 0 -- 排序',
      "status varchar(1)! = '0' -- 状态",
      'kind varchar(2) -- 类别（1设备 2软件 3服务）',
      'tags varchar(200) -- 标签（a-红色，b-绿色，c-蓝色）',
      'marks varchar(200) -- 特征（1大 2小）',
      'sex varchar(1) -- 性别',
      'is_hot varchar(1) -- 是否热门',
      'is_open boolean! = false -- 是否公开',
      'amount numeric(12,2) -- 金额（元）',
      'rate double precision -- 税率',
      'ratio real -- 比率',
      'parts smallint -- 零件数',
      'stock bigint! = 0 -- 库存，非负',
      'level integer -- 级别',
      'made_on date -- 生产日期',
      'sold_on date -- 售出日期',
      'checked_at timestamp(3) with time zone -- 检验时间',
      'opens_at time without time zone -- 开放时间',
      'keeper_id varchar(64) -- 保管人',
      'dept_id varchar(64) -- 所属部门',
      'logo_image varchar(200) -- 图片',
      'manual_file varchar(400) -- 说明书',
      'story_content text -- 介绍',
      'memo varchar(500) -- 备忘',
      'note text -- 长备注',
      'extra jsonb -- 扩展信息',
      'grade char(1) -- 等级',
      'day varchar(10) -- 日期文本',
      'price_text varchar(20) -- 数值文本',
      'whole varchar(20) -- 整数文本',
      'positive varchar(20) -- 正整数文本',
      'phone varchar(20)! -- 手机',
      'tel varchar(20) -- 电话',
      'zip varchar(6) -- 邮编',
      'mail varchar(64) -- 邮箱',
      'qq varchar(20) -- QQ',
      'id_card varchar(18) -- 证件号',
      'homepage varchar(200) -- 主页',
      'address_ip varchar(40) -- 地址',
      'remark varchar(500) -- 备注',
    ].map((line) => line.replace(/ varchar\(/, ' character varying(').replace(/ char\(/, ' character(')),
    { indexes: [unique('gen_demo_single_code_uq', 'code')] },
  ),
  {
    disableEnableOption: '1',
    attachOption: '1',
    dataScope: 'dept',
    formStyle: 'drawer',
    offers: ['get', 'add', 'edit', 'remove', 'export', 'import'],
  },
  {
    kind: asked('EQ'),
    tags: { htmlType: 'selectMultiple', ...asked('EQ') },
    marks: { htmlType: 'checkbox', ...asked('EQ') },
    sex: { dictType: 'sys_user_sex', ...asked('NE') },
    is_hot: { htmlType: 'switch', ...asked('EQ') },
    is_open: asked('EQ'),
    amount: asked('BETWEEN'),
    rate: asked('GT'),
    ratio: asked('LTE'),
    parts: asked('NE'),
    stock: asked('GTE'),
    level: asked('LT'),
    opens_at: asked('BETWEEN'),
    made_on: asked('EQ'),
    sold_on: { ...asked('BETWEEN'), isNewRow: '1' },
    checked_at: asked('BETWEEN'),
    keeper_id: { htmlType: 'user', ...asked('EQ') },
    dept_id: { htmlType: 'dept', ...asked('EQ') },
    memo: { isLog: '0' },
    grade: { colSpan: 1, ...asked('NE') },
    day: checked('date'),
    price_text: checked('number'),
    whole: checked('integer'),
    positive: checked('positiveInteger'),
    phone: checked('phone'),
    tel: checked('tel'),
    zip: checked('zipCode'),
    mail: checked('email'),
    qq: checked('qq'),
    id_card: checked('idCard'),
    homepage: checked('url'),
    address_ip: checked('ip'),
  },
)

const tree = defined(
  tableOf(
    'gen_demo_tree',
    '示例区域表',
    ['area_code character varying(20)! -- 区域编码', 'area_name character varying(50)! -- 区域名称'],
    { isTree: true, indexes: [unique('gen_demo_tree_parent_name_uq', 'parent_id', 'area_name')] },
  ),
  { tplCategory: 'treegrid', treeName: 'area_name' },
  { area_name: { isUnique: '1' } },
)

const orderItem = defined(
  tableOf('gen_demo_order_item', '示例订单明细表', [
    'order_id character varying(64)! -- 订单',
    'product_name character varying(64)! -- 商品',
    'quantity integer! -- 数量，非负',
    'price numeric(10,2) -- 单价',
    'sort integer! = 0 -- 排序',
  ]),
  {},
)

const orderNote = defined(
  tableOf('gen_demo_order_note', '示例订单记事表', [
    'order_id character varying(64)! -- 订单',
    'words character varying(200)! -- 内容',
  ]),
  {},
)

const order = defined(
  tableOf(
    'gen_demo_order',
    '示例订单表',
    [
      'order_no character varying(32)! -- 订单号',
      'customer_name character varying(64)! -- 客户',
      'ordered_at timestamp(3) with time zone -- 下单时间',
    ],
    { indexes: [unique('gen_demo_order_no_uq', 'order_no')] },
  ),
  {
    tplCategory: 'sub',
    formStyle: 'page',
    subTables: [
      { tableName: 'gen_demo_order_item', fkName: 'order_id' },
      { tableName: 'gen_demo_order_note', fkName: 'order_id' },
    ],
  },
)

const goods = defined(
  tableOf('gen_demo_goods', '示例货物表', [
    'class_id character varying(64)! -- 分类',
    'goods_name character varying(64)! -- 货物名称',
    'price numeric(10,2) -- 单价',
  ]),
  { parentMenuId: '' },
)

const goodsClass = defined(
  tableOf('gen_demo_class', '示例分类表', ['class_name character varying(50)! -- 分类名称'], { isTree: true }),
  { tplCategory: 'tree', treeName: 'class_name', subTables: [{ tableName: 'gen_demo_goods', fkName: 'class_id' }] },
)

/** As tables are that nobody made for the product: plain unique keys, short texts, columns that the database fills. */
const plain = defined(
  tableOf(
    'gen_demo_plain',
    '示例普通表',
    [
      'plain_no character varying(20)! -- 编号',
      'mail character varying(60) -- 邮箱',
      'state character varying(2)! -- 状态码',
      'letter character varying(3)! -- 字母',
      'mark character(2)! -- 标记',
      'rate numeric(5,4)! -- 比例',
      'count integer! -- 数量',
      'page_num integer -- 页数',
      'line_no smallint! -- 行号',
      'cover_image character varying(200)! -- 封面',
      'report_file character varying(200)! -- 报告',
      'owner_id character varying(64)! -- 负责人',
      'dept_id character varying(64)! -- 部门',
      'area_id character varying(64)! -- 区域',
      'total numeric(12,4) = ((rate * (2)::numeric)) -- 合计',
      'serial integer! -- 流水号',
      'sort character varying(5) -- 排列',
      'weight numeric! -- 重量',
      'facts json -- 资料',
      'seen_at timestamp without time zone! -- 查看时间',
      'left_at timestamp with time zone -- 离开时间',
      'mood gen_demo_mood! -- 心情（calm平静 glad高兴）',
      'photo bytea -- 照片',
      'visits bigint! = 0 -- 访问次数',
    ],
    {
      indexes: [
        { name: 'gen_demo_plain_no_key', columns: ['plain_no'], unique: true },
        { name: 'gen_demo_plain_line_key', columns: ['letter', 'line_no'], unique: true },
      ],
      generated: { total: 'expression', serial: 'identity' },
      values: { mood: ['calm', 'glad'] },
    },
  ),
  { offers: ['get', 'add', 'edit', 'remove', 'export', 'import'] },
  {
    mail: { isUnique: '1', colCheck: 'email', ...asked('NE') },
    state: { isUnique: '1' },
    letter: { isUnique: '1' },
    rate: asked('BETWEEN'),
    weight: asked('EQ'),
    seen_at: asked('BETWEEN'),
    left_at: asked('GTE'),
    count: asked('GT'),
    page_num: asked('EQ'),
    owner_id: { htmlType: 'user', ...asked('EQ') },
    dept_id: { htmlType: 'dept', ...asked('EQ') },
    area_id: { htmlType: 'treeSelect', dictType: 'gen_demo_tree', ...asked('EQ') },
    mood: asked('EQ'),
    visits: { javaType: 'Integer', ...asked('GTE') },
  },
)

const boxPart = defined(
  tableOf('gen_demo_box_part', '示例箱子部件表', [
    'box_id character varying(64)! -- 箱子',
    'part_name character varying(64)! -- 部件',
    'area_id character varying(64)! -- 区域',
  ]),
  {},
  { area_id: { htmlType: 'treeSelect', dictType: 'gen_demo_tree' } },
)

const box = defined(
  tableOf('gen_demo_box', '示例箱子表', [
    'rack_id character varying(64)! -- 货架',
    'box_name character varying(64)! -- 箱子名称',
  ]),
  { tplCategory: 'sub', subTables: [{ tableName: 'gen_demo_box_part', fkName: 'box_id' }] },
)

/** A list beside a tree whose rows have rows of their own. */
const rack = defined(
  tableOf('gen_demo_rack', '示例货架表', ['rack_name character varying(50)! -- 货架名称'], { isTree: true }),
  { tplCategory: 'tree', treeName: 'rack_name', subTables: [{ tableName: 'gen_demo_box', fkName: 'rack_id' }] },
)

/** Stands in every hostile text, so that a test finds it wherever it got out. */
export const hostileWord = 'EVILWORD'

const hostile = [
  `${hostileWord} */ process.exit(1) /*`,
  `"; ${hostileWord}(1) //`,
  `'); ${hostileWord}(2); //`,
  `\`\${${hostileWord}}\``,
  `</script><script>${hostileWord}</script>`,
  `<% ${hostileWord} %>{{ ${hostileWord} }}`,
  `😀\r\n${hostileWord}\u2028${hostileWord}`,
  `\\${hostileWord}\\`,
]
const hostileComment = (i: number) => hostile[i % hostile.length] ?? ''
const reservedColumns = ['class', 'default', 'order', 'delete', 'constructor', 'import', 'await', 'null']

const evil = defined(
  tableOf('gen_demo_evil', `${hostile.join(' ')}${'长'.repeat(500)}`.slice(0, 500), [
    ...reservedColumns.map((name, i) => `${name} character varying(20) -- ${hostileComment(i)}`),
    `kind character varying(1) -- 类别（0"]; ${hostileWord}() 1*/${hostileWord}）`,
    `name character varying(20)! -- ${'长'.repeat(500)}`,
  ]),
  { functionName: `恶意"*/${hostileWord}`, parentMenuId: `'); ${hostileWord}`, menuIcon: `"${hostileWord}` },
)

const wide = defined(
  tableOf(
    'gen_demo_wide',
    '示例宽表',
    Array.from({ length: 120 }, (_, i) => `c${i + 1} character varying(50)${i === 0 ? '!' : ''} -- 字段${i + 1}`),
  ),
  { offers: ['add'] },
)

const related = new Map([orderItem, orderNote, goods, tree, box, boxPart].map((each) => [each.table.tableName, each]))
const sliced = ({ table, columns, physical }: Defined): Slice =>
  sliceOf(table, columns, physical, { related, dictionaries: new Map() })

/** Definitions of every kind (generator §22), by what they are there for. */
export const fixtures = {
  single: sliced(single),
  tree: sliced(tree),
  order: sliced(order),
  goodsClass: sliced(goodsClass),
  rack: sliced(rack),
  plain: sliced(plain),
  evil: sliced(evil),
  wide: sliced(wide),
}
