import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { defineResource, type ItemOf } from '@app/shared/kit/resource.ts'
import { idList } from '@app/shared/kit/standardCalls.ts'

/** 在线用户: one row per live session on any node; the id is a handle, useless as a credential (monitor §8). */
export const online = defineResource({
  name: 'monitor:online',
  label: '在线用户',
  title: '在线用户',
  logTitle: '在线用户',
  offers: ['page', 'get'],
  order: '-loginTime',
  range: 'loginTime',
  audit: false,
  fields: {
    userName: field(z.string(), '登录名称', {
      search: 'like',
      title: true,
      texts: { placeholder: '请输入用户名称' },
    }),
    name: field(z.string(), '姓名', { virtual: true }),
    deptName: field(z.string().nullish(), '部门名称', { virtual: true }),
    ipaddr: field(z.string().nullish(), '登录地址', { search: 'like', sortable: false }),
    loginLocation: field(z.string().nullish(), '登录地点', { sortable: false }),
    browser: field(z.string().nullish(), '浏览器', { sortable: false }),
    os: field(z.string().nullish(), '操作系统', { sortable: false }),
    loginTime: field(z.string(), '登录时间', { widget: 'datetime' }),
    lastAccessTime: field(z.string(), '最后访问时间', { widget: 'datetime' }),
    /** Short form of the node where it was signed in. */
    nodeName: field(z.string().nullish(), '所在节点', { virtual: true }),
    /** The session that asks. */
    current: field(z.boolean(), '当前会话', { virtual: true }),
    /** A session of the superuser, which nobody else ends. */
    guarded: field(z.boolean(), '受保护', { virtual: true }),
  },
})
export type Online = ItemOf<typeof online>

/** One session or, with a permission of its own, several. */
export const forceLogout = endpoint({
  method: 'POST',
  path: '/monitor/online/:ids',
  summary: '强退在线用户',
  access: perms('monitor:online:forceLogout', 'monitor:online:batchLogout'),
  log: { title: '在线用户', kind: LogKind.force },
  params: z.object({ ids: idList }),
  data: z.object({ ended: z.int() }),
})
