import { z } from 'zod'
import { deliveryFacts, deliveryPaging, deliveryTest, resentNews } from '@app/shared/kit/delivery.ts'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { pageOf } from '@app/shared/kit/envelope.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'

/** What a form tells another system of: a new record, a changed one, a voided one, one that counts again. */
export const webhookEvents = ['submit', 'edit', 'void', 'restore'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

const settings = z.object({
  enabled: z.boolean(),
  url: z.string(),
  /** The mask, or nothing when there is none. */
  secret: z.string().nullable(),
  events: z.array(z.enum(webhookEvents)),
  /** News that were given up and not sent again. */
  failed: z.int(),
  version: z.int(),
})
export type WebhookSettings = z.infer<typeof settings>

const delivery = z.object({ ...deliveryFacts, event: z.enum(webhookEvents), recordNo: z.string() })
export type WebhookDelivery = z.infer<typeof delivery>

const log = (kind: LogKind) => ({ title: '表单管理', kind })
const ofForm = z.object({ formId: rowId })

export const webhookCalls = {
  get: endpoint({
    method: 'GET',
    path: '/form/webhook/:formId',
    summary: '表单推送设置',
    access: perms('form:definition:query'),
    params: ofForm,
    data: settings,
  }),
  save: endpoint({
    method: 'POST',
    path: '/form/webhook/:formId',
    summary: '保存表单推送设置',
    access: perms('form:definition:edit'),
    log: log(LogKind.update),
    params: ofForm,
    body: z.object({
      enabled: z.boolean(),
      url: labelled(z.string().trim().max(500), '推送地址'),
      /** The mask and nothing leave the stored one; an empty text removes it. */
      secret: labelled(z.string().max(200), '签名密钥').nullish(),
      events: z.array(z.enum(webhookEvents, { error: '参数不符合规范' })).max(webhookEvents.length),
      version: z.int().min(0),
    }),
    data: settings,
  }),
  log: endpoint({
    method: 'GET',
    path: '/form/webhook/log',
    summary: '表单推送记录',
    access: perms('form:definition:query'),
    query: ofForm.extend(deliveryPaging),
    data: pageOf(delivery),
  }),
  /** One call without a record, to the stored address. */
  test: endpoint({
    method: 'POST',
    path: '/form/webhook/test/:formId',
    summary: '测试表单推送',
    access: perms('form:definition:edit'),
    log: log(LogKind.check),
    params: ofForm,
    data: deliveryTest,
  }),
  resendFailed: endpoint({
    method: 'POST',
    path: '/form/webhook/resendFailed/:formId',
    summary: '重新推送全部失败记录',
    access: perms('form:definition:edit'),
    log: log(LogKind.update),
    params: ofForm,
    data: resentNews,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/form/webhook/resend/:id',
    summary: '重新推送',
    access: perms('form:definition:edit'),
    log: log(LogKind.update),
    params: z.object({ id: rowId }),
  }),
}
