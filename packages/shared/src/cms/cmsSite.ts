import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'
import { filesOf } from '@app/shared/kit/told.ts'

/** The only site there is so far; every table of the area has a column for more. */
export const siteId = '1'

const text = (max: number) => z.string().max(max).nullish()
const choice = z.string().length(1)
const onOff = { dict: 'sys_yes_no', widget: 'switch', onOff: ['Y', 'N'] } as const
/** One file: a second id has no room. */
const picture = () => z.string().max(32).nullish()
const days = () => z.int().min(0).max(36_500)

/** Scheme and host, without a path. */
export const isOrigin = (given: string) => /^https?:\/\/[^\s/?#@\\]+$/i.test(given) && z.url().safeParse(given).success

const isMailList = (given: string) => given.split(/[,;，；\s]+/).every((one) => z.email().safeParse(one).success)

const of = (dict: string) => ({ dict, widget: 'radio' }) as const

const base = {
  siteName: field(z.string().min(1).max(100), '站点名称', { title: true }),
  siteTitle: field(text(200), '站点标题', { help: '浏览器标题的后缀' }),
  logo: field(picture(), 'LOGO', { widget: 'image', span: 2 }),
  favicon: field(picture(), '图标', { widget: 'image', span: 2 }),
  logoFiles: filesOf('logo', 'LOGO'),
  faviconFiles: filesOf('favicon', '图标'),
  domain: field(
    z
      .string()
      .max(200)
      .refine((given) => given === '' || isOrigin(given), '{label}格式不正确')
      .nullish(),
    '站点域名',
    { help: '不含路径，如 https://www.example.com；留空时取服务端配置', texts: { placeholder: 'https://' } },
  ),
  icp: field(text(64), '备案号'),
  policeNo: field(text(64), '公安备案号'),
  copyright: field(text(255), '版权信息'),
  contact: field(text(500), '联系方式', { widget: 'textarea' }),
  description: field(text(500), '站点描述', { widget: 'textarea' }),
  keywords: field(text(400), '站点关键词', { widget: 'textarea' }),
  status: field(choice, '站点状态', {
    dict: 'sys_normal_disable',
    widget: 'radio',
    help: '停用后前台所有页面显示“站点维护中”',
  }),
}

const content = {
  titleRepeat: field(z.string().max(10), '标题查重', of('cms_title_repeat')),
  wordCheck: field(z.string().max(10), '敏感词校验', of('cms_word_check')),
  autoCover: field(choice, '正文首图作为封面', onOff),
  editPublished: field(choice, '允许编辑已发布内容', onOff),
  autoSummary: field(z.int().min(0).max(500), '自动摘要', { help: '摘要为空时取正文开头的字数，0 为不生成' }),
  keepVersions: field(z.int().min(0).max(10_000), '保留版本数', { help: '0 为全部保留，已发布的版本不清除' }),
  recycleDays: field(days(), '回收站保留天数', { help: '0 为永久保留' }),
  lockMinutes: field(z.int().min(1).max(1_440), '编辑锁时长', { help: '分钟' }),
  remoteImage: field(choice, '下载远程图片', onOff),
  defaultEditor: field(z.string().max(10), '默认编辑器', of('cms_content_format')),
}

const audit = {
  selfAudit: field(choice, '允许审核自己的稿件', onOff),
  urgeHours: field(z.int().min(1).max(720), '催办间隔', { help: '小时' }),
  overdueHours: field(z.int().min(1).max(8_760), '超时提醒', { help: '小时' }),
}

const images = {
  thumbWidths: field(z.string().min(1).max(40), '缩略图宽度', { dict: 'cms_thumb_width', widget: 'checkbox', span: 4 }),
  watermark: field(choice, '水印', onOff),
  watermarkImage: field(picture(), '水印图片', { widget: 'image', span: 2 }),
  watermarkFiles: filesOf('watermarkImage', '水印图片'),
  watermarkPosition: field(choice, '水印位置', { dict: 'cms_watermark_place' }),
  watermarkOpacity: field(z.number().min(0).max(1), '不透明度', { help: '0 至 1' }),
  watermarkRatio: field(z.int().min(1).max(100), '占图片宽度的比例', { help: '百分比' }),
  watermarkMinSize: field(z.int().min(20).max(2_000), '水印最小尺寸', { help: '像素' }),
}

const publishing = {
  theme: field(z.string().min(1).max(50), '当前主题', { readonly: true }),
  siteMode: field(z.string().max(10), '访问方式', of('cms_site_mode')),
  staticPages: field(z.int().min(1).max(100), '静态列表页数', { help: '每个栏目生成前几页，其余页由服务应答' }),
  urlRule: field(z.string().max(10), '文章路径规则', of('cms_url_rule')),
  urlSuffix: field(z.string().max(10), '路径后缀', of('cms_url_suffix')),
  pageSize: field(z.int().min(1).max(100), '列表每页条数'),
  cacheSeconds: field(z.int().min(0).max(86_400), '页面缓存', { help: '秒，0 为不缓存' }),
  rssSize: field(z.int().min(1).max(100), 'RSS条数'),
  sitemapOn: field(choice, '站点地图', onOff),
  robots: field(text(4_000), 'robots.txt', { widget: 'textarea', help: '留空时使用默认内容' }),
  headHtml: field(text(4_000), '头部统计代码', { widget: 'textarea' }),
  footHtml: field(text(4_000), '底部统计代码', { widget: 'textarea' }),
}

const leaveWords = {
  leaveOpen: field(choice, '开启留言', onOff),
  leaveAudit: field(choice, '需要审核', onOff),
  leaveCaptcha: field(choice, '验证码', onOff),
  leaveLogin: field(choice, '需登录', onOff),
  leaveContact: field(choice, '必须留下联系方式', onOff),
  linkApply: field(choice, '开放友链申请', onOff),
  leaveNotify: field(z.array(rowId).max(20).nullish(), '通知用户', {
    widget: 'user',
    help: '收到新留言时通知，最多 20 人',
    span: 4,
  }),
  leaveMailTo: field(
    z
      .string()
      .max(500)
      .refine((given) => given === '' || isMailList(given), '{label}格式不正确')
      .nullish(),
    '通知邮箱',
    { help: '多个邮箱以逗号分隔', span: 4 },
  ),
}

const statistics = {
  statOn: field(choice, '开启访问统计', onOff),
  statIgnoreBot: field(choice, '忽略爬虫', onOff),
  statKeepDays: field(z.int().min(1).max(3_650), '统计保留天数'),
  statIpMode: field(z.string().max(10), '访客地址', of('cms_ip_mode')),
}

const reading = {
  apiPublic: field(choice, '允许匿名读取接口', onOff),
}

/** The tabs of 站点设置 that are forms of the row, in their order. */
export const siteTabs = {
  base: { label: '基础信息', fields: Object.keys(base) },
  content: { label: '内容配置', fields: Object.keys(content) },
  audit: { label: '审核配置', fields: Object.keys(audit) },
  images: { label: '图片处理', fields: Object.keys(images) },
  publishing: { label: '发布配置', fields: Object.keys(publishing) },
  leaveWords: { label: '留言配置', fields: Object.keys(leaveWords) },
  statistics: { label: '访问统计', fields: Object.keys(statistics) },
  reading: { label: '接口设置', fields: Object.keys(reading) },
} as const satisfies Record<string, { label: string; fields: readonly string[] }>
export type SiteTab = keyof typeof siteTabs

export const cmsSite = defineResource({
  name: 'cms:cmsSite',
  label: '站点设置',
  logTitle: '站点设置',
  offers: ['get', 'edit'],
  fields: {
    ...base,
    ...content,
    ...audit,
    ...images,
    ...publishing,
    ...leaveWords,
    ...statistics,
    ...reading,
  },
})
export type CmsSite = RowOf<typeof cmsSite>

const staticState = z.object({
  isOn: z.boolean(),
  /** Files that stand. */
  pages: z.int(),
  /** Addresses that are still to be made, of so many. */
  waiting: z.int(),
  total: z.int(),
  /** When the last run had made everything. */
  endTime: z.string().nullable(),
  /** Why nothing is written just now. */
  trouble: z.string().nullable(),
  /** The first of those that cannot be made. */
  faults: z.array(z.object({ url: z.string(), fault: z.string() })),
})
export type StaticState = z.infer<typeof staticState>

export const cmsSiteCalls = {
  /** The row without its id, which the handbook names no other way. */
  get: endpoint({
    method: 'GET',
    path: '/cms/cmsSite',
    summary: '站点设置',
    access: perms('cms:cmsSite:query'),
    /** `onPort`: no name of its own is known, so that addresses of the site name a port. */
    data: z.intersection(cmsSite.row, z.object({ onPort: z.boolean() })),
  }),
  /** An address of the site with which the caller is signed in there, once and for a minute. */
  pass: endpoint({
    method: 'POST',
    path: '/cms/cmsSite/pass',
    summary: '站点通行证',
    access: 'session',
    unlogged: 'opens a page',
    body: z.object({ url: labelled(z.string().min(1).max(1_000), '地址') }),
    data: z.object({ url: z.string() }),
    once: true,
  }),
  /** How the directory of 生成静态页 is. */
  staticState: endpoint({
    method: 'GET',
    path: '/cms/cmsSite/static',
    summary: '静态页状态',
    access: perms('cms:cmsSite:cache'),
    background: true,
    data: staticState,
  }),
  /** Has all of the directory made anew. */
  buildStatic: endpoint({
    method: 'POST',
    path: '/cms/cmsSite/static',
    summary: '重新生成静态页',
    access: perms('cms:cmsSite:cache'),
    log: { title: '站点设置', kind: LogKind.clean },
    data: z.null(),
  }),
  /** What is derived is made anew; nobody's texts change. */
  refresh: endpoint({
    method: 'POST',
    path: '/cms/cmsSite/refresh',
    summary: '刷新站点缓存、索引与计数',
    access: perms('cms:cmsSite:cache'),
    log: { title: '站点设置', kind: LogKind.clean },
    body: z.object({ what: z.enum(['pages', 'templates', 'index', 'counts']) }),
    /** Rows whose counters were wrong, or that will be indexed. */
    data: z.object({ count: z.int() }),
  }),
}
