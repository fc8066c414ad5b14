import type { Portlet } from '#/kit/portlet.ts'

export default [
  {
    id: 'p-own-logins',
    code: 'ownLogins',
    name: '最近登录',
    url: 'dashboard/portal/OwnLogins',
    sort: 210,
    columns: 3,
    height: 260,
    titled: true,
  },
] satisfies readonly Portlet[]
