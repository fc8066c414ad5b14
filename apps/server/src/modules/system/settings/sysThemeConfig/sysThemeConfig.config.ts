import type { BuiltInConfig } from '#/modules/system/settings/config/builtInConfigs.ts'

export default [
  { id: '1', key: 'sys.index.skinName', name: '主框架页-默认皮肤样式名称', value: 'skin-blue', kind: 'text' },
  {
    id: '3',
    key: 'sys.index.sideTheme',
    name: '主框架页-侧边栏主题',
    value: 'theme-dark',
    kind: { oneOf: ['theme-dark', 'theme-light'] },
    remark: '深色主题theme-dark，浅色主题theme-light',
  },
] satisfies readonly BuiltInConfig[]
