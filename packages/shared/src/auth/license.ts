import { z } from 'zod'
import { endpoint, LogKind } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'

/** Days before the deadline from which everybody is told of it. */
export const warnDays = 30

export const licenseStates = ['none', 'trial', 'licensed', 'expired'] as const
export type LicenseState = (typeof licenseStates)[number]

/** Of the licence what every signed-in browser may know; `lincenseInfo` of `/getInfo` holds it as JSON (auth §11.1). */
export const licenseBrief = z.object({
  customName: z.string(),
  versionDes: z.string(),
  /** `1` trial, `2` commercial. */
  version: z.enum(['1', '2']),
  /** Last day, `YYYY-MM-DD`. */
  deadLine: z.string(),
})
export type LicenseBrief = z.infer<typeof licenseBrief>

export const licenseInfo = licenseBrief.partial().extend({
  state: z.enum(licenseStates),
  /** Full days to the deadline; negative after it, absent without a licence. */
  leftDays: z.int().optional(),
  machineCode: z.string(),
  /** The clock runs more than a day behind the latest moment seen. */
  clockSetBack: z.boolean(),
})
export type LicenseInfo = z.infer<typeof licenseInfo>

const mobile = /^1[3-9]\d{9}$/

export const licenseApplication = z.object({
  customName: labelled(z.string().trim().min(1).max(100), '单位名称', { required: '单位名称不能为空' }),
  contact: labelled(z.string().trim().min(1).max(50), '联系人', { required: '联系人不能为空' }),
  phone: labelled(z.string().regex(mobile), '联系电话', {
    required: '请输入正确的手机号码',
    format: '请输入正确的手机号码',
  }),
  email: labelled(z.email().max(50).or(z.literal('')).optional(), '邮箱', { format: '请正确填写邮箱地址' }),
  version: labelled(z.enum(['1', '2']), '申请版本', { required: '请选择申请版本' }),
  userNum: labelled(z.int().min(1).max(99_999), '用户数', { required: '请输入用户数' }),
  remark: labelled(z.string().max(500).optional(), '备注'),
})
export type LicenseApplication = z.infer<typeof licenseApplication>

export const license = {
  info: endpoint({
    method: 'GET',
    path: '/license/info',
    summary: '当前授权',
    access: 'public',
    data: licenseInfo,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/license/apply',
    summary: '生成授权申请文件',
    access: 'public',
    body: licenseApplication,
    /** Given whole: nobody without a session could fetch a stored file. */
    data: z.object({ fileName: z.string(), content: z.string() }),
  }),
  /** Multipart: the licence file stands in the part `file`. */
  import: endpoint({
    method: 'POST',
    path: '/license/import',
    summary: '导入授权文件',
    access: 'public',
    log: { title: '授权管理', kind: LogKind.import, body: false },
    body: z.object({}),
    data: licenseInfo,
  }),
} as const

/** Unlimited: a commercial licence that ends ten years ahead or later (spec §9). */
export const isUnlimited = ({ version, deadLine }: Pick<LicenseBrief, 'version' | 'deadLine'>, now: Date) =>
  version === '2' && Number(deadLine.slice(0, 4)) >= now.getFullYear() + 10
