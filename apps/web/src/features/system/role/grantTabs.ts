import type { GrantTab } from '#/kit/page/grantTab.ts'
import { MenuTab } from './MenuTab.tsx'
import { ScopeTab } from './ScopeTab.tsx'

const own: readonly GrantTab[] = [
  { order: 10, key: 'menus', label: '菜单权限', Tab: MenuTab },
  { order: 30, key: 'scope', label: '数据权限', Tab: ScopeTab },
]

const found = import.meta.glob<{ default: GrantTab }>('#/features/**/*.grant.ts', { eager: true })

/** What a role grants, in the order of the tabs. */
export const grantTabs: readonly GrantTab[] = [
  ...own,
  ...Object.values(found).map((module) => module.default),
].toSorted((a, b) => a.order - b.order)
