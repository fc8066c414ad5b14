/** A group of the menu tree (`M` row): it holds pages and is no page itself. */
export interface MenuGroup {
  id: string
  code: string
  name: string
  path: string
  icon: string
  sort: number
}

/** The groups of the product, by code (system §16.7); `menu.seed.ts` says which of them have pages. */
export const menuGroups = {
  'org-manager': { id: '11', code: 'org-manager', name: '组织管理', path: 'org', icon: 'appstore', sort: 10 },
  'auth-manager': { id: '12', code: 'auth-manager', name: '权限管理', path: 'auth', icon: 'solution', sort: 20 },
  'system-setting': {
    id: '13',
    code: 'system-setting',
    name: '系统设置',
    path: 'sysSetting',
    icon: 'setting',
    sort: 30,
  },
  cms: { id: '15', code: 'cms', name: '内容管理', path: 'cms', icon: 'read', sort: 40 },
  flowable: { id: '16', code: 'flowable', name: '流程管理', path: 'flowable', icon: 'deployment-unit', sort: 50 },
  'flow-task': { id: '20', code: 'flow-task', name: '任务管理', path: 'task', icon: 'schedule', sort: 55 },
  'form-center': { id: '17', code: 'form-center', name: '表单中心', path: 'form', icon: 'form', sort: 60 },
  system_tool: { id: '3', code: 'system_tool', name: '系统工具', path: 'tool', icon: 'appstore', sort: 65 },
  'system-log': { id: '108', code: 'system-log', name: '日志管理', path: 'log', icon: 'copy', sort: 70 },
  system_monitor: { id: '2', code: 'system_monitor', name: '系统监控', path: 'monitor', icon: 'fund', sort: 80 },
  'file-center': { id: '19', code: 'file-center', name: '文件中心', path: 'fileCenter', icon: 'tool', sort: 85 },
  'system-app': { id: '14', code: 'system-app', name: '系统应用', path: 'sysApp', icon: 'laptop', sort: 90 },
  sys_demo: { id: '18', code: 'sys_demo', name: '示例中心', path: 'demo', icon: 'pie-chart', sort: 100 },
} as const satisfies Record<string, MenuGroup>

export type MenuGroupCode = keyof typeof menuGroups
