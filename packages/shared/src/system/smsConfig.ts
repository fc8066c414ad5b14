import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'

const title = '短信设置'

export const smsProviders = ['DEBUG', 'ALIYUN', 'TENCENT', 'HTTP'] as const
export type SmsProvider = (typeof smsProviders)[number]

/** What each provider needs beside name and signature; the form shows these fields, the server asks for the required. */
export const smsProviderFields: Record<SmsProvider, { required: readonly string[]; further: readonly string[] }> = {
  DEBUG: { required: [], further: [] },
  ALIYUN: { required: ['accessKey', 'accessSecret'], further: ['region', 'endpoint'] },
  TENCENT: { required: ['accessKey', 'accessSecret', 'sdkAppId'], further: ['region', 'endpoint'] },
  HTTP: {
    required: ['endpoint'],
    further: ['accessKey', 'accessSecret', 'httpMethod', 'httpHeaders', 'bodyTemplate', 'successRule'],
  },
}

const missing: Record<string, string> = {
  accessKey: '短信 API 的账号不能为空',
  accessSecret: '短信 API 的密钥不能为空',
  sdkAppId: '应用编号不能为空',
  endpoint: '接口地址不能为空',
}

/** What the provider of a channel cannot do without. */
export function missingFields(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const { required } = smsProviderFields[values.provider as SmsProvider] ?? smsProviderFields.DEBUG
  const absent = required.filter((key) => String(values[key] ?? '').trim() === '')
  return Object.fromEntries(absent.map((key) => [key, missing[key] ?? '']))
}

/** Providers that know no templates of their own take the text as it is. */
const withoutTemplates: readonly string[] = ['DEBUG', 'HTTP']

/** What a template of such a provider cannot do without. */
export const missingTemplateId = (provider: string, apiTemplateId: unknown): Record<string, string> =>
  withoutTemplates.includes(provider) || String(apiTemplateId ?? '').trim() !== ''
    ? {}
    : { apiTemplateId: '短信 API 的模板编号不能为空' }

/** Every field of which some provider has no use. */
export const smsProviderKeys: readonly string[] = [
  ...new Set(Object.values(smsProviderFields).flatMap(({ required, further }) => [...required, ...further])),
]

/** Names that the connection itself writes are not for a setting. */
const headerLine = /^(?!(?:host|connection|content-length|transfer-encoding)\s*:)[a-z0-9-]+:[\x20-\x7e]*$/i

/** 短信设置: a way to send text messages (system §14.1). */
export const smsConfig = defineResource({
  name: 'system:smsConfig',
  label: '短信渠道',
  title: '短信设置',
  logTitle: title,
  offers: ['page', 'list', 'get', 'save', 'remove'],
  order: '-createTime',
  fields: {
    configName: field(z.string().min(1).max(50), '配置名称', { search: 'like', title: true }),
    provider: field(z.enum(smsProviders), '短信服务商', {
      dict: 'sys_sms_provider',
      search: 'eq',
      width: 128,
      help: '保存后不可修改',
      texts: { required: '短信服务商不能为空' },
    }),
    signature: field(z.string().min(1).max(30), '短信签名', { width: 128 }),
    accessKey: field(z.string().max(100).nullish(), '访问账号', {
      texts: { tooLong: '短信 API 的账号长度不能超过100个字符' },
    }),
    /** Shown as the mask; the mask or nothing keeps what is stored. */
    accessSecret: field(z.string().max(100).nullish(), '访问密钥', {
      list: false,
      virtual: true,
      log: false,
      help: '已保存的密钥显示为 ******，不修改则保留；修改发送地址或请求内容须重新输入',
    }),
    sdkAppId: field(z.string().max(100).nullish(), '应用编号', { list: false }),
    region: field(z.string().max(100).nullish(), '地域', { list: false }),
    endpoint: field(z.string().max(500).nullish(), '接口地址', {
      list: false,
      span: 4,
      help: '留空则使用服务商的默认地址；通用HTTP为地址模板，可用 {mobile}、{content} 等变量',
    }),
    httpMethod: field(z.enum(['GET', 'POST']).nullish(), '请求方式', {
      list: false,
      initial: 'POST',
    }),
    httpHeaders: field(
      z
        .string()
        .max(2000)
        .refine(
          (text) =>
            text.length > 2000 || text.split('\n').every((line) => line.trim() === '' || headerLine.test(line.trim())),
          '请求头格式不正确，每行应为 名称: 值',
        )
        .nullish(),
      '请求头',
      { list: false, widget: 'textarea', help: '每行一个，如 Content-Type: application/json' },
    ),
    bodyTemplate: field(z.string().max(2000).nullish(), '请求体模板', {
      list: false,
      widget: 'textarea',
      help: '变量：{mobile} {content} {signature} {apiTemplateId} {params} {param.名称} {serial} {accessKey} {accessSecret}',
    }),
    successRule: field(
      z
        .string()
        .max(255)
        .refine(
          (text) => text === '' || text.length > 255 || /^[\w.]+=.+$/.test(text),
          '成功规则格式不正确，应为 字段=值',
        )
        .nullish(),
      '成功规则',
      { list: false, span: 4, help: '应答中的字段和值，如 code=0；留空则以 HTTP 状态 2xx 为成功' },
    ),
    isDefault: field(z.enum(['Y', 'N']).optional(), '默认', {
      dict: 'sys_yes_no',
      widget: 'radio',
      initial: 'N',
      width: 76,
    }),
    status: field(z.string().length(1), '状态', {
      dict: 'sys_normal_disable',
      search: 'eq',
      widget: 'radio',
      width: 84,
    }),
    /** Where the provider reports deliveries to; carries a signature of ours. */
    callbackUrl: field(z.string().nullish(), '回执地址', { list: false, readonly: true, virtual: true, log: false }),
    remark: field(z.string().max(500).nullish(), '备注', { widget: 'textarea' }),
  },
})
export type SmsConfig = RowOf<typeof smsConfig>

const configChoice = z.object({
  id: z.string(),
  configName: z.string(),
  provider: z.string(),
  isDefault: z.string(),
  status: z.string(),
})
export type SmsConfigChoice = z.infer<typeof configChoice>

const whole = (label: string, from: number, to: number) => {
  const shape = `${label}应为${from}到${to}的整数`
  const within = (n: number) => Number.isInteger(n) && n >= from && n <= to
  return labelled(z.number().refine(within, shape), label, { format: shape })
}

/** 验证码策略; each value is a key of 参数设置 and must keep within what that key takes. */
export const smsPolicy = z.object({
  codeLength: whole('位数', 4, 8),
  codeExpire: whole('有效期(分钟)', 1, 60),
  sendInterval: whole('发送间隔(秒)', 1, 3600),
  mobileDayLimit: whole('单号每日上限', 1, 1000),
  ipDayLimit: whole('单IP每日上限', 1, 10000),
  maxError: whole('校验错误上限', 1, 20),
})
export type SmsPolicy = z.infer<typeof smsPolicy>

export const mobileField = labelled(
  z
    .string()
    .min(1)
    .max(20)
    .refine((text) => text === '' || /^1[3-9]\d{9}$/.test(text), '手机号格式错误'),
  '手机',
)

/** A message on its way: its row in 短信日志. */
export const smsQueued = z.object({ logId: z.string() })

/** What came of a test: whether the provider took the message, and why not; `sent` is null where nothing is known yet. */
const smsResult = z.object({ sent: z.boolean().nullable(), answer: z.string().nullable() })
export type SmsResult = z.infer<typeof smsResult>

export const smsConfigCalls = {
  options: endpoint({
    method: 'GET',
    path: '/system/smsConfig/options',
    summary: '全部短信渠道',
    access: perms('system:smsConfig:list', 'system:smsTemplate:list', 'system:smsLog:list'),
    data: z.array(configChoice),
  }),
  setDefault: endpoint({
    method: 'POST',
    path: '/system/smsConfig/setDefault/:id',
    summary: '设为默认短信渠道',
    access: perms('system:smsConfig:edit'),
    log: { title, kind: LogKind.update },
    params: z.object({ id: rowId }),
  }),
  test: endpoint({
    method: 'POST',
    path: '/system/smsConfig/test',
    summary: '测试短信渠道',
    access: perms('system:smsConfig:edit'),
    log: { title, kind: LogKind.other },
    body: z.object({ id: rowId, mobile: mobileField }),
    data: smsQueued,
  }),
  /** Waits a while for the end of an own test. */
  testResult: endpoint({
    method: 'GET',
    path: '/system/smsConfig/testResult/:logId',
    summary: '测试短信的结果',
    access: perms('system:smsConfig:edit', 'system:smsTemplate:send'),
    params: z.object({ logId: rowId }),
    data: smsResult,
  }),
  policy: endpoint({
    method: 'GET',
    path: '/system/smsConfig/policy',
    summary: '短信验证码策略',
    access: perms('system:smsConfig:query'),
    data: smsPolicy,
  }),
  savePolicy: endpoint({
    method: 'POST',
    path: '/system/smsConfig/policy',
    summary: '修改短信验证码策略',
    access: perms('system:smsConfig:edit'),
    log: { title, kind: LogKind.update },
    body: smsPolicy,
  }),
}
