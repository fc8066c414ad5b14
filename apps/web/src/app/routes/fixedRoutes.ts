import type { AppRoute } from './menuRoutes.ts'

type FixedRoute = Pick<AppRoute, 'name' | 'fullPath' | 'title' | 'component'> & Partial<AppRoute>

const fixed = (route: FixedRoute): AppRoute => ({
  kind: 'page',
  icon: undefined,
  url: undefined,
  hidden: true,
  hideChildren: false,
  hideHeader: false,
  keepAlive: true,
  remark: undefined,
  permission: undefined,
  actions: [],
  needs: [],
  redirect: undefined,
  parents: [],
  children: [],
  ...route,
})

export const workbenchPath = '/index'

/** Routes every signed-in user has without a menu row; those of a page that does not exist are left out (spec §2). */
export const fixedRoutes: readonly AppRoute[] = [
  fixed({
    name: 'index',
    fullPath: workbenchPath,
    title: '工作台',
    icon: 'home',
    component: 'DashBoard',
    hidden: false,
  }),
]
