import { z } from 'zod'
import { field } from '@app/shared/kit/field.ts'
import type { RowOf } from '@app/shared/kit/resource.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'
import { filesOf } from '@app/shared/kit/told.ts'
import { defineTree, type TreeItem } from '@app/shared/kit/tree.ts'

export const classTypes = ['list', 'single', 'cover', 'link'] as const
export type ClassType = (typeof classTypes)[number]

/** Levels below each other. */
export const deepestClass = 8
export const tooDeep = `栏目层级不能超过${deepestClass}级`
export const longestClassPath = 500

export const classCodePattern = /^[a-z0-9][a-z0-9_-]{0,63}$/
export const codeSentence = '请输入小写字母、数字、下划线或中划线'

/** First segments of addresses that the public site answers itself. */
export const reservedCodes: ReadonlySet<string> = new Set(
  `admin api profile search tag links guestbook resource preview rss sitemap robots static assets favicon`.split(' '),
)

/** What somebody may do with the content of a class. */
export const classActions = ['view', 'add', 'edit', 'audit', 'publish'] as const
export type ClassAction = (typeof classActions)[number]
export const classActionLabels: Readonly<Record<ClassAction, string>> = {
  view: '查看',
  add: '新增',
  edit: '修改',
  audit: '审核',
  publish: '发布',
}

export const noGrant = '您没有该栏目的操作权限'
export const classMissing = '所属栏目不存在'
export const classDisabled = '所属栏目已停用'

const subject = z.object({ kind: z.enum(['role', 'user']), id: rowId })
/** Who reviews, a list for each level. */
export const auditors = z.array(z.array(subject).min(1).max(20)).max(3)
export type Auditor = z.infer<typeof subject>

/** A field that articles of the class have beside their own: `article.extra.{name}` in templates. */
export const extraField = z.object({
  name: z.string().regex(/^[a-z][A-Za-z0-9_]{0,31}$/, '字段名由小写字母开头，由字母、数字、下划线组成'),
  label: z.string().min(1, '字段标题不能为空').max(50),
  kind: z.enum(['text', 'textarea', 'number', 'switch', 'date', 'color', 'select', 'image', 'file', 'link']),
  required: z.boolean(),
  /** Of a select, one a line. */
  options: z.string().max(1000).optional(),
})
export type ExtraField = z.infer<typeof extraField>

const address = /^(https?:\/\/[^\s"'<>\\]+|\/(?!\/)[^\s"'<>\\]*)$/i
const templatePath = /^(?!\/)(?!.*\.\.)[A-Za-z0-9_\-./]+$/
const detail = { list: false, sheet: false } as const
const yesNo = { widget: 'switch', onOff: ['Y', 'N'], dict: 'sys_yes_no' } as const
const counter = { readonly: true, form: false, sheet: false, log: false, sortable: false } as const
const flag = () => z.enum(['Y', 'N'])
const template = (label: string) =>
  field(z.string().max(200).regex(templatePath).nullish(), label, {
    ...detail,
    texts: { format: '只能使用字母、数字、下划线、中划线、点和斜杠' },
    help: '为空时沿用上级栏目，再无则用主题默认模板',
  })

export const cmsClass = defineTree({
  name: 'cms:cmsClass',
  label: '栏目',
  offers: ['get', 'save', 'export', 'changeStatus'],
  parent: { texts: { required: '上级栏目不能为空' } },
  searchWord: 'Class',
  sheetColumns: [
    'className',
    'classCode',
    'classPath',
    'classType',
    'linkUrl',
    'auditMode',
    'inMenu',
    'inList',
    'articleCount',
    'publishCount',
    'treeSort',
    'status',
    'remark',
  ],
  fields: {
    className: field(z.string().min(1).max(100), '栏目名称', {
      unique: true,
      uniqueWithin: ['parentId'],
      search: 'like',
      title: true,
      texts: { taken: '同级栏目下已存在名称【{value}】' },
    }),
    classCode: field(z.string().min(1).max(64).regex(classCodePattern), '栏目编码', {
      unique: true,
      uniqueWithin: ['parentId'],
      search: 'like',
      width: 160,
      texts: { format: codeSentence },
      help: '访问地址的一段，按名称的拼音生成',
    }),
    classPath: field(z.string(), '栏目路径', { readonly: true, form: false, log: false, sortable: false, width: 200 }),
    classType: field(z.enum(classTypes), '栏目类型', {
      dict: 'cms_class_type',
      search: 'eq',
      widget: 'radio',
      initial: 'list',
      width: 104,
    }),
    linkUrl: field(z.string().max(500).regex(address).nullish(), '链接地址', { list: false }),
    linkTarget: field(z.enum(['_self', '_blank']).optional(), '打开方式', {
      ...detail,
      dict: 'cms_link_target',
      widget: 'radio',
      initial: '_self',
    }),
    image: field(z.string().max(64).nullish(), '栏目图片', { ...detail, widget: 'image' }),
    imageFiles: filesOf('image', '栏目图片', { list: false }),
    icon: field(z.string().max(100).nullish(), '图标', detail),
    description: field(z.string().max(500).nullish(), '栏目描述', { ...detail, widget: 'textarea' }),
    content: field(z.string().max(200_000).nullish(), '栏目介绍', { ...detail, widget: 'editor', log: false }),
    inMenu: field(flag().optional(), '导航显示', { ...yesNo, initial: 'Y', width: 96 }),
    inList: field(flag().optional(), '列表显示', {
      ...yesNo,
      list: false,
      initial: 'Y',
      help: '否：不出现在跨栏目的列表中',
    }),
    pageSize: field(z.int().min(0).max(100).optional(), '每页条数', {
      ...detail,
      initial: 0,
      help: '0 表示使用站点设置',
    }),
    containChild: field(flag().optional(), '包含下级内容', { ...yesNo, ...detail, initial: 'Y' }),
    indexTemplate: template('频道页模板'),
    listTemplate: template('列表页模板'),
    detailTemplate: template('内容页模板'),
    auditMode: field(z.enum(['0', '1', '2']).optional(), '审核方式', {
      dict: 'cms_audit_mode',
      widget: 'radio',
      initial: '0',
      width: 104,
    }),
    auditors: field(auditors.nullish(), '审核人', { ...detail, log: false }),
    auditRounds: field(z.int().min(1).max(3).optional(), '审核级数', { ...detail, initial: 1 }),
    processKey: field(z.string().max(255).nullish(), '审核流程', detail),
    autoPublish: field(flag().optional(), '通过后自动发布', { ...yesNo, ...detail, initial: 'N' }),
    allowContribute: field(flag().optional(), '允许投稿', {
      ...yesNo,
      ...detail,
      initial: 'N',
      help: '仅有“新增”授权的人员在“我的文章”中投稿',
    }),
    viewScope: field(z.enum(['0', '1', '2']).optional(), '可见范围', {
      ...detail,
      dict: 'cms_view_scope',
      widget: 'radio',
      initial: '0',
      help: '下级栏目沿用更严格的范围',
    }),
    viewPassword: field(z.string().min(4).max(64).nullish(), '访问密码', {
      ...detail,
      virtual: true,
      secret: true,
      log: false,
    }),
    /** The password itself is never told. */
    hasPassword: field(z.boolean().optional(), '已设置密码', {
      ...detail,
      virtual: true,
      readonly: true,
      form: false,
      log: false,
    }),
    /** Where visitors read it; nothing while it is switched off. */
    url: field(z.string().nullish(), '访问地址', { ...counter, virtual: true }),
    seoTitle: field(z.string().max(200).nullish(), 'SEO标题', detail),
    seoKeywords: field(z.string().max(400).nullish(), 'SEO关键词', detail),
    seoDescription: field(z.string().max(1000).nullish(), 'SEO描述', { ...detail, widget: 'textarea' }),
    extraFields: field(z.array(extraField).max(30).nullish(), '扩展字段', { ...detail, log: false }),
    status: field(z.string().length(1).optional(), '状态', {
      dict: 'sys_normal_disable',
      search: 'eq',
      widget: 'radio',
      initial: '0',
      width: 96,
    }),
    childCount: field(z.int(), '下级栏目数', { ...counter, list: false }),
    articleCount: field(z.int(), '文章数', { ...counter, sheet: '文章数', width: 104 }),
    publishCount: field(z.int(), '已发布文章数', { ...counter, sheet: '已发布文章数' }),
    hits: field(z.int(), '浏览量', { ...counter, list: false }),
    remark: field(z.string().max(500).nullish(), '备注', { ...detail, widget: 'textarea' }),
  },
})
export type CmsClass = RowOf<typeof cmsClass>
export type CmsClassItem = TreeItem<(typeof cmsClass)['fields']>
