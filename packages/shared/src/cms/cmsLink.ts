import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { anyMoment } from '@app/shared/kit/momentText.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'
import { idList, rowId } from '@app/shared/kit/standardCalls.ts'
import { filesOf } from '@app/shared/kit/told.ts'

/** Links that visitors propose wait for somebody to look at them. */
export const LinkAudit = { waiting: '0', passed: '1', refused: '2' } as const
/** Whether the other side answered when it was last asked. */
export const LinkCheck = { unknown: '0', answers: '1', fails: '2' } as const

const webAddress = z.url({ protocol: /^https?$/ })

/** An address of the web, or a path of the site. */
export const isLinkUrl = (url: string) =>
  url.startsWith('/')
    ? !url.startsWith('//') && !/[\\\s]/.test(url)
    : !/[\s\\]/.test(url) && webAddress.safeParse(url).success

export const cmsLink = defineResource({
  name: 'cms:cmsLink',
  label: '链接',
  logTitle: '链接管理',
  title: '链接列表',
  offers: ['page', 'list', 'get', 'save', 'remove', 'export', 'changeStatus'],
  order: '-sort',
  fields: {
    logo: field(z.string().max(32).nullish(), '图片', { widget: 'image', sheet: false, list: false, span: 2 }),
    logoFiles: filesOf('logo', '图片'),
    linkName: field(z.string().min(1).max(100), '链接名称', { search: 'like', title: true }),
    typeId: field(z.string().min(1).max(64), '链接类型', { search: 'eq', sheet: false, sortable: false }),
    typeName: field(z.string().nullish(), '链接类型', { virtual: true, readonly: true, form: false, sortable: false }),
    linkUrl: field(z.string().min(1).max(500).refine(isLinkUrl, '{label}格式不正确'), '链接地址', {
      initial: 'https://',
      span: 4,
    }),
    linkTarget: field(z.string().min(1).max(10), '打开方式', {
      dict: 'cms_link_target',
      widget: 'radio',
      initial: '_blank',
    }),
    nofollow: field(z.string().length(1), '不传递权重', {
      dict: 'sys_yes_no',
      widget: 'switch',
      onOff: ['Y', 'N'],
      initial: 'Y',
      list: false,
    }),
    color: field(
      z
        .string()
        .max(7)
        .refine((color) => color === '' || /^#[0-9a-f]{6}$/i.test(color), '{label}格式不正确')
        .nullish(),
      '文字颜色',
      { list: false, texts: { placeholder: '#1677ff' } },
    ),
    contact: field(z.string().max(100).nullish(), '联系方式', { list: false }),
    sort: field(z.int().min(0).max(999_999), '排序', { help: '大的在前' }),
    weightTime: field(anyMoment.nullish(), '权重期限', {
      widget: 'datetime',
      list: false,
      help: '到期后排序归零',
    }),
    description: field(z.string().max(255).nullish(), '描述', { widget: 'textarea', list: false }),
    checkStatus: field(z.string().length(1), '检测', { dict: 'cms_link_check', readonly: true, search: 'eq' }),
    checkCode: field(z.int().nullish(), '检测状态码', { readonly: true }),
    checkTime: field(z.string().nullish(), '检测时间', { readonly: true, widget: 'datetime', list: false }),
    clicks: field(z.int(), '点击量', { readonly: true }),
    auditStatus: field(z.string().length(1), '审核', { dict: 'cms_link_audit', readonly: true, search: 'eq' }),
    status: field(z.string().length(1), '状态', { dict: 'sys_normal_disable', search: 'eq', widget: 'radio' }),
  },
})
export type CmsLink = RowOf<typeof cmsLink>

const log = (kind: LogKind) => ({ title: '链接管理', kind })

export const cmsLinkCalls = {
  /** For whoever may see links, whether or not they may keep types. */
  types: endpoint({
    method: 'GET',
    path: '/cms/cmsLink/types',
    summary: '链接的类型',
    access: perms('cms:cmsLink:list'),
    data: z.array(
      z.object({ id: rowId, typeName: z.string(), showMode: z.string(), status: z.string(), linkCount: z.int() }),
    ),
  }),
  check: endpoint({
    method: 'POST',
    path: '/cms/cmsLink/check/:ids',
    summary: '检测链接',
    access: perms('cms:cmsLink:edit'),
    log: log(LogKind.check),
    params: z.object({ ids: idList }),
    data: z.object({ count: z.int() }),
  }),
  audit: endpoint({
    method: 'POST',
    path: '/cms/cmsLink/audit',
    summary: '审核链接',
    access: perms('cms:cmsLink:audit'),
    log: log(LogKind.update),
    body: z.object({
      ids: labelled(z.array(rowId).min(1).max(200), '链接'),
      status: labelled(z.enum([LinkAudit.passed, LinkAudit.refused]), '审核'),
    }),
  }),
}
