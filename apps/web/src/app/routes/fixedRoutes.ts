import type { AppRoute } from './menuRoutes.ts'
import { shortcutsPath, workbenchPath } from './paths.ts'

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
  fixed({
    name: 'NoticeReadIndex',
    fullPath: '/system/notice/NoticeReadIndex',
    title: '通知公告阅读',
    component: 'NoticeReadIndex',
  }),
  fixed({ name: 'shortcuts', fullPath: shortcutsPath, title: '快捷键一览', component: 'Shortcuts' }),
  fixed({ name: 'center', fullPath: '/account/center', title: '个人中心', component: 'AccountCenter' }),
  fixed({
    name: 'settings',
    fullPath: '/account/settings',
    title: '个人设置',
    component: undefined,
    redirect: '/account/settings/base',
    hideHeader: true,
  }),
  fixed({
    name: 'BaseSettings',
    fullPath: '/account/settings/base',
    title: '基本设置',
    component: 'BaseSettings',
  }),
  fixed({
    name: 'SecuritySettings',
    fullPath: '/account/settings/security',
    title: '安全设置',
    component: 'SecuritySettings',
  }),
  fixed({
    name: 'NotifySettings',
    fullPath: '/account/settings/notify',
    title: '消息通知',
    component: 'NotifySettings',
  }),
  fixed({
    name: 'NoticeForm',
    fullPath: '/system/notice/form',
    title: '公告编辑',
    component: 'NoticeForm',
    needs: ['system:notice:add', 'system:notice:edit'],
  }),
  fixed({
    name: 'GenEdit',
    fullPath: '/gen/edit',
    title: '修改生成配置',
    component: 'GenEdit',
    needs: ['tool:gen:edit'],
  }),
  fixed({
    name: 'FormDesign',
    fullPath: '/form/modules/FormDesign',
    title: '表单设计',
    component: 'FormDesign',
    needs: ['form:definition:design'],
  }),
  fixed({
    name: 'FormFill',
    fullPath: '/form/fill/:formCode',
    title: '表单填报',
    component: 'form/fill/FillIndex',
    needs: ['form:record:add'],
  }),
  fixed({
    name: 'FlowModel',
    fullPath: '/flowable/definition/model',
    title: '流程设计',
    component: 'flowable/designer/FlowModelIndex',
    needs: ['flowable:definition:add', 'flowable:definition:edit'],
  }),
  fixed({
    name: 'FlowStart',
    fullPath: '/task/start/:key',
    title: '发起流程',
    component: 'flowable/start/StartIndex',
    needs: ['flowable:instance:start'],
  }),
  fixed({
    name: 'ArticleForm',
    fullPath: '/cmsArticle/articleForm',
    title: '新增文章',
    component: 'cms/cmsArticle/form/ArticleFormIndex',
    needs: ['cms:cmsArticle:add'],
  }),
  fixed({
    name: 'ArticleFormEdit',
    fullPath: '/cmsArticle/articleFormEdit',
    title: '编辑文章',
    component: 'cms/cmsArticle/form/ArticleFormEditIndex',
    needs: ['cms:cmsArticle:edit', 'cms:cmsArticle:query'],
  }),
  fixed({
    name: 'ResourceForm',
    fullPath: '/cmsResource/resourceForm',
    title: '资源编辑',
    component: 'cms/cmsResource/ResourceFormIndex',
    needs: ['cms:cmsResource:add', 'cms:cmsResource:edit'],
  }),
  fixed({
    name: 'JobLog',
    fullPath: '/monitor/job/log',
    title: '调度日志',
    component: 'monitor/job/log',
    needs: ['monitor:job:list'],
  }),
]
