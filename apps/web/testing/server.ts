import { vi } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import type { InfoAnswer, SysConfig } from '@app/shared/auth/session.ts'

type Answer = Record<string, unknown>
type Handler = Answer | ((body: Record<string, unknown>) => Answer)

export const sysConfig: SysConfig = {
  title: '中庭',
  logo: '',
  loginBg: 'false',
  loginContainer: '',
  captchaOnOff: true,
  smsLogin: true,
  registerUser: false,
  copyright: '',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
}

export const info: InfoAnswer = {
  user: {
    id: '9',
    deptId: '100',
    name: '王敏',
    userName: 'wangmin',
    userType: '2',
    status: '0',
    version: 1,
    sysRoles: [],
    admin: false,
  },
  roles: ['common'],
  permissions: [],
  userPortalConfig: [],
  defaultPortalConfig: null,
  lincenseInfo: null,
  sysNoticeList: [],
  isDefaultModifyPwd: false,
  isPasswordExpired: false,
  idleMinutes: 30,
}

const standard: Record<string, Handler> = {
  [session.getSysConfig.path]: { data: sysConfig },
  [session.captchaImage.path]: { captchaOnOff: true, uuid: 'picture-1', img: 'R0lGODlhAQABAAAAACw=' },
  [session.getInfo.path]: { ...info },
  [session.getRouters.path]: { data: [] },
  [session.ownLogins.path]: { data: [] },
  [session.logout.path]: { msg: '退出成功' },
}

/** Stands in for the server: answers by path, success unless an answer says otherwise; gives back what was asked. */
export function stubServer(answers: Record<string, Handler> = {}) {
  const asked: { path: string; body: Record<string, unknown> }[] = []
  const fetched = vi.fn<typeof fetch>((input, init) => {
    const path = String(input).split('?', 1)[0] ?? ''
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
    asked.push({ path, body })
    const handler = answers[path] ?? standard[path]
    const answer = typeof handler === 'function' ? handler(body) : handler
    return Promise.resolve(Response.json({ code: answer ? 200 : 404, msg: '操作成功', ...answer }))
  })
  vi.stubGlobal('fetch', fetched)
  return { asked, askedFor: (path: string) => asked.filter((each) => each.path === path) }
}
