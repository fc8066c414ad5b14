import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'
import { mobileField, smsQueued } from './smsConfig.ts'

const title = '短信模板'

/** Kinds of `sys_sms_template_type`. */
export const SmsTemplateType = { code: '1', notice: '2', marketing: '3' } as const

const placeholder = /\{([A-Za-z_]\w{0,29})\}/g

/** Names of the parameters in a text, each once, in the order of their first appearance. */
export const paramsOf = (content: string): string[] => [
  ...new Set([...content.matchAll(placeholder)].map(([, name]) => name ?? '')),
]

/** The text as it is sent; what has no value stays as it stands. */
export const filledContent = (content: string, params: Readonly<Record<string, string>>): string =>
  content.replace(placeholder, (whole, name: string) => (Object.hasOwn(params, name) ? (params[name] ?? whole) : whole))

/** 短信模板: texts with parameters as the provider has approved them (system §14.2). */
export const smsTemplate = defineResource({
  name: 'system:smsTemplate',
  label: '短信模板',
  title: '短信模板',
  logTitle: title,
  sheetName: '短信模板',
  order: '-createTime',
  fields: {
    templateCode: field(z.string().min(1).max(63), '模板编码', {
      unique: true,
      folded: true,
      search: 'like',
      width: 144,
      texts: { taken: '已经存在编码为【{value}】的短信模板' },
    }),
    templateName: field(z.string().min(1).max(63), '模板名称', { title: true, width: 144 }),
    templateType: field(z.string().min(1).max(1), '短信类型', {
      dict: 'sys_sms_template_type',
      search: 'eq',
      width: 88,
    }),
    configId: field(z.string().min(1).max(64), '短信渠道', {
      search: 'eq',
      sheet: false,
      sortable: false,
      advanced: true,
      texts: { required: '短信渠道编号不能为空' },
    }),
    configName: field(z.string().nullish(), '短信渠道', { virtual: true, readonly: true, form: false, width: 128 }),
    content: field(z.string().min(1).max(255), '模板内容', {
      widget: 'textarea',
      sortable: false,
      width: 300,
      help: '参数写作 {name}，如 {code}',
    }),
    /** In the order of the text: some providers take them by position. */
    params: field(z.array(z.string().max(30)).optional(), '参数列表', { form: false, list: false, sheet: false }),
    apiTemplateId: field(z.string().max(63).nullish(), '短信API模板编号', {
      search: 'like',
      advanced: true,
      width: 136,
      help: '服务商审核通过的模板编号，调试渠道可不填',
    }),
    status: field(z.string().length(1), '开启状态', {
      dict: 'sys_normal_disable',
      search: 'eq',
      widget: 'radio',
      width: 88,
    }),
    remark: field(z.string().max(255).nullish(), '备注', { widget: 'textarea', width: 144 }),
  },
})
export type SmsTemplate = RowOf<typeof smsTemplate>

export const smsTemplateCalls = {
  send: endpoint({
    method: 'POST',
    path: '/system/smsTemplate/send',
    summary: '测试发送短信',
    access: perms('system:smsTemplate:send'),
    log: { title, kind: LogKind.other },
    body: z.object({
      id: rowId,
      mobile: mobileField,
      params: labelled(z.record(z.string().max(30), z.string().max(255)), '参数'),
    }),
    data: smsQueued,
  }),
}
