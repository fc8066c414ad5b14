import { z } from 'zod'
import { endpoint, LogKind } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'
import { ownEmail } from '@app/shared/system/profile.ts'
import { openSession } from './userAccess.ts'

const log = { title: '个人信息', kind: LogKind.update } as const
const path = '/system/user/profile'

const secret = z.string().max(1000)
export const ownPassword = labelled(secret.min(1), '登录密码', { required: '请输入登录密码' })
const code = z.string().max(20)
const uuid = z.string().max(64).optional()

/** What needs the password or a code of the caller themselves. */
export const account = {
  sendMailCode: endpoint({
    method: 'POST',
    path: `${path}/sendMailCode`,
    summary: '发送邮箱验证码',
    access: 'session',
    log,
    body: z.object({ email: ownEmail }),
    data: z.object({ uuid: z.string(), interval: z.int(), expire: z.int() }),
  }),
  bindEmail: endpoint({
    method: 'POST',
    path: `${path}/bindEmail`,
    summary: '绑定邮箱',
    access: 'session',
    log: { ...log, body: false },
    body: z.object({ email: ownEmail, captcha: labelled(code, '邮箱验证码').optional(), uuid, password: ownPassword }),
  }),
  sessions: endpoint({
    method: 'GET',
    path: `${path}/sessions`,
    summary: '自己的登录设备',
    access: 'session',
    data: z.array(openSession),
  }),
  endSession: endpoint({
    method: 'POST',
    path: `${path}/sessions/:id`,
    summary: '下线自己的一台设备',
    access: 'session',
    log: { ...log, kind: LogKind.force },
    params: z.object({ id: rowId }),
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: `${path}/endOtherSessions`,
    summary: '下线自己的其他设备',
    access: 'session',
    log: { ...log, kind: LogKind.force },
    data: z.object({ ended: z.int() }),
  }),
}
