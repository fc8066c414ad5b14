import { z } from 'zod'
import { endpoint, LogKind } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { sysDept } from '@app/shared/system/sysDept.ts'
import { routerNode } from './routers.ts'

/** Longest text looked at before a password is hashed; longer ones are refused as wrong (auth §3.2). */
const credential = z.string().max(1000)

export const newPassword = labelled(credential.min(1), '新密码', { required: '请输入新密码' })

/** Whatever else is sent for a picture is no answer to it, as if nothing were sent (security AU-04). */
export const picture = {
  code: z.string().max(20).optional().catch(undefined),
  uuid: z.string().max(64).optional().catch(undefined),
}

export const loginBody = z.object({
  username: labelled(credential, '账户'),
  password: labelled(credential, '密码'),
  ...picture,
})

/** The texts of each check are the server's, in its order (auth §3.4). */
export const registerBody = z.object({
  username: z.string().max(1000).catch(''),
  password: z.string().max(1000).catch(''),
  ...picture,
})

export const captchaPurposes = ['login', 'sms', 'register'] as const
export type CaptchaPurpose = (typeof captchaPurposes)[number]

export const tokenAnswer = z.object({ token: z.string() })

/** Public page settings; empty or the word `false` means unset (auth §2.2). */
export const sysConfig = z.object({
  title: z.string(),
  logo: z.string(),
  loginBg: z.string(),
  loginContainer: z.string(),
  captchaOnOff: z.boolean(),
  smsLogin: z.boolean(),
  registerUser: z.boolean(),
  copyright: z.string(),
  /** In which the product stores and shows all times. */
  timeZone: z.string(),
})
export type SysConfig = z.infer<typeof sysConfig>

export const currentUser = z.object({
  id: z.string(),
  deptId: z.string().nullable(),
  name: z.string(),
  nameEn: z.string().nullish(),
  no: z.string().nullish(),
  userName: z.string(),
  nickName: z.string().nullish(),
  userType: z.string(),
  email: z.string().nullish(),
  phonenumber: z.string().nullish(),
  sex: z.string().nullish(),
  avatar: z.string().nullish(),
  birthday: z.string().nullish(),
  nation: z.string().nullish(),
  birthAddress: z.string().nullish(),
  polity: z.string().nullish(),
  title: z.string().nullish(),
  officeTel: z.string().nullish(),
  fax: z.string().nullish(),
  workSpace: z.string().nullish(),
  sort: z.number().nullish(),
  userPinyin: z.string().nullish(),
  status: z.string(),
  loginIp: z.string().nullish(),
  loginDate: z.string().nullish(),
  remark: z.string().nullish(),
  version: z.int(),
  createTime: z.string().nullish(),
  sysDept: sysDept.nullish(),
  sysRoles: z.array(
    z.object({
      id: z.string(),
      roleName: z.string(),
      roleKey: z.string(),
      sort: z.union([z.string(), z.number()]),
      dataScope: z.string(),
      status: z.string(),
    }),
  ),
  admin: z.boolean(),
})
export type CurrentUser = z.infer<typeof currentUser>

export const portalBrief = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  applicationRange: z.enum(['S', 'R', 'U']),
  isDefault: z.enum(['Y', 'N']),
  resourceId: z.string().nullish(),
  systemDefinedId: z.string().nullish(),
  sort: z.number().nullish(),
  status: z.string().nullish(),
  content: z.string().nullish(),
})

export const noticeBrief = z.object({
  id: z.string(),
  noticeTitle: z.string(),
  noticeType: z.string().nullish(),
  priority: z.string().nullish(),
  publishTime: z.string().nullish(),
  source: z.string().nullish(),
  linkUrl: z.string().nullish(),
})

export const infoAnswer = z.object({
  user: currentUser,
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  userPortalConfig: z.array(portalBrief),
  defaultPortalConfig: portalBrief.nullable(),
  /** Licence as a JSON string; the historic spelling is part of the interface. */
  lincenseInfo: z.string().nullable(),
  sysNoticeList: z.array(noticeBrief),
  isDefaultModifyPwd: z.boolean(),
  isPasswordExpired: z.boolean(),
  /** Minutes without a request after which the session is over. */
  idleMinutes: z.number(),
})
export type InfoAnswer = z.infer<typeof infoAnswer>

/** One sign-in (or try) of the caller, newest first. */
export const ownLogin = z.object({
  id: z.string(),
  ipaddr: z.string().nullable(),
  loginLocation: z.string().nullable(),
  browser: z.string().nullable(),
  os: z.string().nullable(),
  /** `0` success, `1` failure. */
  status: z.string(),
  msg: z.string().nullable(),
  loginTime: z.string(),
})
export type OwnLogin = z.infer<typeof ownLogin>

export const session = {
  login: endpoint({
    method: 'POST',
    path: '/login',
    summary: '账户密码登录',
    access: 'public',
    body: loginBody,
    data: tokenAnswer,
    answer: 'flat',
  }),
  register: endpoint({
    method: 'POST',
    path: '/register',
    summary: '注册账户',
    access: 'public',
    body: registerBody,
    reasons: ['weakPassword'],
    answer: 'message',
  }),
  captchaImage: endpoint({
    method: 'GET',
    path: '/captchaImage',
    summary: '图片验证码',
    access: 'public',
    /** A picture pays only for what it was fetched for. */
    query: z.object({ purpose: labelled(z.enum(captchaPurposes).default('login'), '用途') }),
    data: z.object({
      captchaOnOff: z.boolean(),
      uuid: z.string().optional(),
      /** Base64 of the picture. */
      img: z.string().optional(),
      imgType: z.string().optional(),
    }),
    answer: 'flat',
  }),
  getSysConfig: endpoint({
    method: 'GET',
    path: '/common/getSysConfig',
    summary: '公开的系统设置',
    access: 'public',
    embed: true,
    data: sysConfig,
  }),
  getInfo: endpoint({
    method: 'GET',
    path: '/getInfo',
    beforePasswordChange: true,
    summary: '当前用户、角色和权限',
    access: 'session',
    data: infoAnswer,
    answer: 'flat',
  }),
  getRouters: endpoint({
    method: 'GET',
    path: '/getRouters',
    beforePasswordChange: true,
    summary: '当前用户的菜单',
    access: 'session',
    data: z.array(routerNode),
  }),
  logout: endpoint({ method: 'POST', path: '/logout', summary: '退出登录', access: 'public', answer: 'message' }),
  updatePwd: endpoint({
    method: 'POST',
    path: '/system/user/profile/updatePwd',
    beforePasswordChange: true,
    summary: '修改自己的密码',
    access: 'session',
    log: { title: '个人信息', kind: LogKind.update, body: false },
    body: z.object({
      oldPassword: labelled(credential.min(1), '旧密码', { required: '密码不能为空' }),
      newPassword,
    }),
    reasons: ['weakPassword'],
  }),
  ownLogins: endpoint({
    method: 'GET',
    path: '/system/user/profile/logins',
    summary: '自己最近的登录记录',
    access: 'session',
    data: z.array(ownLogin),
  }),
} as const
