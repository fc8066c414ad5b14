import { z } from 'zod'
import { endpoint, LogKind } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { ownPassword } from './account.ts'
import { newPassword, picture, tokenAnswer } from './session.ts'

const mobile = labelled(z.string().max(20), '手机号', {
  required: '用户手机号不能为空',
  format: '手机号格式错误',
  tooLong: '手机号格式错误',
})
const captcha = labelled(z.string().max(20), '短信验证码')
const uuid = z.string().max(64)

export const smsScenes = ['login', 'bind', 'reset'] as const

/** What codes to a phone are for. */
export const sms = {
  loginBySms: endpoint({
    method: 'POST',
    path: '/system/sysSms/loginBySms',
    summary: '短信验证码登录',
    access: 'public',
    body: z.object({ mobile, captcha, uuid: uuid.optional() }),
    data: tokenAnswer,
    answer: 'flat',
  }),
  sendSms: endpoint({
    method: 'POST',
    path: '/system/sysSms/sendSms',
    summary: '发送短信验证码',
    access: 'public',
    body: z.object({ mobile, scene: labelled(z.enum(smsScenes), '场景'), ...picture }),
    data: z.object({ uuid: z.string(), interval: z.int(), expire: z.int() }),
  }),
  resetPwdBySms: endpoint({
    method: 'POST',
    path: '/system/sysSms/resetPwd',
    summary: '短信验证码重置密码',
    access: 'public',
    body: z.object({ mobile, captcha, uuid: uuid.optional(), newPassword }),
    reasons: ['weakPassword'],
  }),
  phoneCheck: endpoint({
    method: 'GET',
    path: '/common/phoneCheck/:phone',
    summary: '检查手机号',
    access: 'public',
    params: z.object({ phone: mobile }),
    data: z.boolean(),
    answer: 'message',
  }),
  bindPhone: endpoint({
    method: 'POST',
    path: '/system/user/profile/bindPhone',
    summary: '绑定手机号',
    access: 'session',
    log: { title: '个人信息', kind: LogKind.update, body: false },
    body: z.object({
      phonenumber: labelled(z.string().max(20), '手机号'),
      captcha,
      uuid: uuid.optional(),
      password: ownPassword,
    }),
  }),
}
