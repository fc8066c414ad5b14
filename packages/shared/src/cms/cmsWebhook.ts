import { z } from 'zod'
import { deliveryFacts, deliveryPaging, deliveryTest, resentNews } from '@app/shared/kit/delivery.ts'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { pageOf } from '@app/shared/kit/envelope.ts'
import { field } from '@app/shared/kit/field.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'

/** What other systems are told of the content. */
export const cmsEvents = [
  'article.publish',
  'article.update',
  'article.offline',
  'article.delete',
  'class.change',
  'resource.publish',
  'leaveWord.create',
  'flow.submit',
  'flow.finish',
] as const
export type CmsEvent = (typeof cmsEvents)[number]

/** So many failures one after another switch a receiver off. */
export const mostMisses = 20

const isEventList = (list: string) => list.split(',').every((name) => cmsEvents.includes(name as CmsEvent))

const mostHeaders = 10
/** What a call says by itself, and what would sign somebody in (security WF-09). */
const ownHeaders =
  /^(authorization|proxy-.*|cookie|set-cookie|host|content-.*|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|user-agent|x-signature|x-atrium-.*)$/i
const headerName = /^[!#$%&'*+.^_`|~\w-]{1,100}$/

/** Lines of `name: value`; nothing where a line is none. */
export function headersIn(lines: string | null | undefined): Record<string, string> | undefined {
  const headers: Record<string, string> = {}
  for (const line of (lines ?? '').split(/\r?\n/)) {
    if (line.trim() === '') continue
    const at = line.indexOf(':')
    const [name, value] = [line.slice(0, Math.max(at, 0)).trim().toLowerCase(), line.slice(at + 1).trim()]
    if (!headerName.test(name) || ownHeaders.test(name) || name in headers || !/^[\x20-\x7e]{1,500}$/.test(value))
      return undefined
    headers[name] = value
  }
  return Object.keys(headers).length > mostHeaders ? undefined : headers
}

/** 消息推送: systems outside that are told of what happens to the content (cms §20.3). */
export const cmsWebhook = defineResource({
  name: 'cms:cmsWebhook',
  label: '消息推送',
  onePerm: 'cms:cmsSite:webhook',
  logTitle: '站点设置',
  offers: ['page', 'get', 'save', 'remove', 'changeStatus'],
  order: '-createTime',
  fields: {
    name: field(z.string().min(1).max(100), '推送名称', { search: 'like', title: true, span: 4 }),
    url: field(z.string().trim().min(1).max(500), '推送地址', {
      span: 4,
      width: 260,
      help: '须为外网地址；推送到内网需由运维人员放行',
      texts: { placeholder: 'https://example.com/webhook' },
    }),
    events: field(z.string().min(1).max(300).refine(isEventList, '{label}格式不正确'), '推送事件', {
      dict: 'cms_webhook_event',
      widget: 'checkbox',
      sortable: false,
      width: 240,
      span: 4,
    }),
    headers: field(
      z
        .string()
        .max(2_000)
        .refine((lines) => headersIn(lines) !== undefined, '{label}格式不正确')
        .nullish(),
      '附加请求头',
      {
        widget: 'textarea',
        list: false,
        log: false,
        span: 4,
        help: `每行一个，如 X-Source: cms，最多 ${mostHeaders} 个；不能含 Authorization、Cookie、Host`,
      },
    ),
    misses: field(z.int(), '连续失败', { readonly: true, width: 112, align: 'right' }),
    failed: field(z.int().nullish(), '未送达', { readonly: true, virtual: true, width: 80, align: 'right' }),
    status: field(z.string().length(1), '状态', {
      dict: 'sys_normal_disable',
      search: 'eq',
      widget: 'radio',
      initial: '0',
      help: `连续失败 ${mostMisses} 次后自动停用`,
    }),
    /** Said once, in the answer of the save that made it; what is kept is sealed. */
    signKey: field(z.string().nullish(), '签名密钥', {
      list: false,
      form: false,
      virtual: true,
      readonly: true,
      once: true,
      sheet: false,
    }),
  },
})
export type CmsWebhook = RowOf<typeof cmsWebhook>

const delivery = z.object({ ...deliveryFacts, event: z.enum(cmsEvents), subject: z.string() })
export type CmsDelivery = z.infer<typeof delivery>

const access = perms('cms:cmsSite:webhook')
const log = (kind: LogKind) => ({ title: '站点设置', kind })
const ofOne = z.object({ id: rowId })

export const cmsWebhookCalls = {
  log: endpoint({
    method: 'GET',
    path: '/cms/cmsWebhook/log',
    summary: '内容推送记录',
    access,
    query: z.object({ webhookId: rowId, ...deliveryPaging }),
    data: pageOf(delivery),
  }),
  /** One call without news, to the stored address. */
  test: endpoint({
    method: 'POST',
    path: '/cms/cmsWebhook/test/:id',
    summary: '测试内容推送',
    access,
    log: log(LogKind.check),
    params: ofOne,
    data: deliveryTest,
  }),
  renewKey: endpoint({
    method: 'POST',
    path: '/cms/cmsWebhook/renewKey/:id',
    summary: '重置推送签名密钥',
    access,
    log: log(LogKind.update),
    params: ofOne,
    data: z.object({ signKey: z.string() }),
    once: true,
  }),
  resendFailed: endpoint({
    method: 'POST',
    path: '/cms/cmsWebhook/resendFailed/:id',
    summary: '重新推送全部失败的内容推送',
    access,
    log: log(LogKind.update),
    params: ofOne,
    data: resentNews,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/cms/cmsWebhook/resend/:id',
    summary: '重新推送',
    access,
    log: log(LogKind.update),
    params: ofOne,
  }),
}
