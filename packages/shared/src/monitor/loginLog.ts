import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'

/** 登录日志: one row per try to sign in and per end of a session; never edited (monitor §7). */
export const loginLog = defineResource({
  name: 'monitor:loginLog',
  label: '登录日志',
  title: '登录日志',
  logTitle: '登录日志',
  sheetName: '登录日志',
  offers: ['page', 'get', 'remove', 'export'],
  order: '-loginTime',
  range: 'loginTime',
  audit: false,
  fields: {
    userName: field(z.string(), '登录名称', {
      search: 'like',
      advanced: true,
      sheet: '用户账号',
      title: true,
      texts: { placeholder: '请输入登录名称' },
    }),
    ipaddr: field(z.string(), '登录地址', { search: 'like', sortable: false }),
    loginLocation: field(z.string(), '登录地点', { sortable: false }),
    browser: field(z.string(), '浏览器', { sortable: false }),
    os: field(z.string(), '操作系统', { sortable: false }),
    status: field(z.string(), '状态', {
      search: 'eq',
      dict: 'sys_common_status',
      sheet: '登录状态',
      sortable: false,
    }),
    msg: field(z.string(), '操作信息', { search: 'like', sheet: '提示消息', sortable: false }),
    loginTime: field(z.string(), '登录时间', {
      search: 'between',
      advanced: false,
      widget: 'datetime',
      sheet: '访问时间',
    }),
    /** `password`, `sms`, `register`, `logout` or `forced`. */
    loginType: field(z.string(), '登录方式', { list: false, sheet: false }),
  },
})
export type LoginLog = RowOf<typeof loginLog>

export const cleanLoginLog = endpoint({
  method: 'POST',
  path: '/monitor/loginLog/clean',
  summary: '清空登录日志',
  access: perms('monitor:loginLog:remove'),
  log: { title: '登录日志', kind: LogKind.clean },
  /** How many went; those of the last 7 days stay. */
  data: z.int(),
})

export const unlockLogin = endpoint({
  method: 'POST',
  path: '/monitor/loginLog/unlock/:userName',
  summary: '解锁登录失败过多的账户',
  access: perms('monitor:loginLog:unlock'),
  log: { title: '账户解锁', kind: LogKind.other },
  params: z.object({ userName: z.string().min(1).max(64) }),
})
