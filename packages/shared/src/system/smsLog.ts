import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'

const title = '短信日志'

/** Values of `sys_sms_send_status`. */
export const SmsSendStatus = { waiting: 0, sent: 10, failed: 20, ignored: 30 } as const
/** Values of `sys_sms_receive_status`. */
export const SmsReceiveStatus = { waiting: 0, received: 10, failed: 20 } as const

/** 短信日志: every message with what became of it (system §14.3). */
export const smsLog = defineResource({
  name: 'system:smsLog',
  label: '短信日志',
  title: '短信日志',
  logTitle: title,
  sheetName: '短信日志',
  offers: ['page', 'get', 'remove', 'export'],
  order: '-createTime',
  range: 'createTime',
  audit: false,
  fields: {
    mobile: field(z.string(), '手机号', { search: 'like', sortable: false, title: true, width: 120 }),
    content: field(z.string(), '短信内容', { sortable: false }),
    sendStatus: field(z.int(), '发送状态', { search: 'eq', dict: 'sys_sms_send_status', sortable: false, width: 96 }),
    sendTime: field(z.string().nullish(), '发送时间', {
      search: 'between',
      advanced: true,
      widget: 'datetime',
      width: 160,
    }),
    receiveStatus: field(z.int().nullish(), '接收状态', {
      search: 'eq',
      dict: 'sys_sms_receive_status',
      advanced: true,
      sortable: false,
      width: 96,
    }),
    receiveTime: field(z.string().nullish(), '接收时间', { widget: 'datetime', sortable: false, width: 160 }),
    configId: field(z.string(), '短信渠道', { search: 'eq', advanced: true, sortable: false, sheet: false }),
    configName: field(z.string().nullish(), '短信渠道', { virtual: true, readonly: true, width: 112 }),
    provider: field(z.string(), '短信服务商', { dict: 'sys_sms_provider', list: false, sortable: false }),
    templateId: field(z.string(), '模板', { list: false, sheet: false }),
    templateCode: field(z.string(), '模板编码', { search: 'like', advanced: true, sortable: false, width: 128 }),
    templateType: field(z.string(), '短信类型', { dict: 'sys_sms_template_type', sortable: false, width: 88 }),
    /** JSON of the parameters; codes are hidden. */
    params: field(z.string(), '参数', { list: false }),
    apiTemplateId: field(z.string().nullish(), 'API模板编号', { list: false }),
    userId: field(z.string().nullish(), '用户编号', { list: false, sheet: false }),
    apiSendCode: field(z.string().nullish(), '发送结果编码', { list: false }),
    apiSendMsg: field(z.string().nullish(), '发送结果说明', { list: false }),
    apiRequestId: field(z.string().nullish(), '请求编号', { list: false, sheet: false }),
    apiSerialNo: field(z.string().nullish(), '发送流水号', { list: false }),
    apiReceiveCode: field(z.string().nullish(), '回执编码', { list: false }),
    apiReceiveMsg: field(z.string().nullish(), '回执说明', { list: false }),
    /** Known of messages that were never sent as well, so that none is missed. */
    createTime: field(z.string(), '创建时间', {
      search: 'between',
      advanced: false,
      widget: 'datetime',
      width: 160,
      list: false,
    }),
  },
})
export type SmsLog = RowOf<typeof smsLog>

export const cleanSmsLog = endpoint({
  method: 'POST',
  path: '/system/smsLog/clean',
  summary: '清空短信日志',
  access: perms('system:smsLog:remove'),
  log: { title, kind: LogKind.clean },
})

const report = z.record(z.string().max(100), z.unknown())

/** Delivery reports of a provider, in its own words and answered in them; the address carries our signature. */
export const smsCallback = endpoint({
  method: 'POST',
  path: '/system/sysSms/callback/:provider',
  summary: '短信回执',
  access: 'public',
  params: z.object({ provider: z.string().max(20) }),
  query: z.object({ config: z.string().max(64).default(''), sign: z.string().max(100).default('') }),
  body: z.union([z.array(report).max(500), report]),
  answer: 'file',
})
