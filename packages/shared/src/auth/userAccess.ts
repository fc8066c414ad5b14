import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'

/** Somebody who is signed in somewhere; the id is a handle, useless as a credential (security SE-08). */
export const openSession = z.object({
  id: z.string(),
  ipaddr: z.string().nullable(),
  loginLocation: z.string().nullable(),
  browser: z.string().nullable(),
  os: z.string().nullable(),
  /** `password` or `sms`. */
  loginType: z.string(),
  loginTime: z.string(),
  lastAccessTime: z.string(),
  /** The session that asks. */
  current: z.boolean(),
})
export type OpenSession = z.infer<typeof openSession>

/** Wrong passwords for an account from one address. */
const signInLock = z.object({
  ipaddr: z.string(),
  tries: z.int(),
  /** Empty while further tries are let in. */
  lockedUntil: z.string().nullable(),
})

const title = '用户管理'

/** How somebody gets in, for those who look after users. */
export const userAccess = {
  get: endpoint({
    method: 'GET',
    path: '/system/user/access/:id',
    summary: '用户的会话和登录锁定',
    access: perms('system:user:query'),
    params: z.object({ id: rowId }),
    data: z.object({ sessions: z.array(openSession), locks: z.array(signInLock) }),
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/system/user/unlock',
    summary: '解除用户的登录锁定',
    access: perms('system:user:edit'),
    log: { title, kind: LogKind.other },
    body: z.object({ id: rowId }),
  }),
  /** All sessions of the user, or the named ones; the own one goes on. */
  endSessions: endpoint({
    method: 'POST',
    path: '/system/user/endSessions',
    summary: '强制退出用户',
    access: perms('system:user:edit'),
    log: { title, kind: LogKind.force },
    body: z.object({ id: rowId, sessionIds: labelled(z.array(rowId).min(1).max(100).optional(), '会话') }),
    data: z.object({ ended: z.int() }),
  }),
}
