import type { BuiltInConfig } from '#/modules/system/api.ts'

export default [
  { id: '6', key: 'sys.index.title', name: '系统标题', value: 'Atrium', kind: 'text', isPublic: true },
  { id: '7', key: 'sys.index.logo', name: '系统Logo', value: '', kind: 'image', isPublic: true },
  { id: '8', key: 'sys.login.bg', name: '登录页背景图', value: '', kind: 'image', isPublic: true },
  { id: '9', key: 'sys.login.container', name: '登录框左侧图', value: '', kind: 'image', isPublic: true },
  { id: '10', key: 'sys.index.copyright', name: '页脚版权', value: '', kind: 'text', isPublic: true },
] satisfies readonly BuiltInConfig[]
