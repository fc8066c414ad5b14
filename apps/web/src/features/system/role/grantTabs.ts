import type { ComponentType } from 'react'
import { RolePortlets } from '#/components/RolePortlets/RolePortlets.tsx'
import type { GrantTabProps } from './grantTab.ts'
import { MenuTab } from './MenuTab.tsx'
import { ScopeTab } from './ScopeTab.tsx'

/** What a role grants, in the order of the tabs. */
export const grantTabs: readonly { key: string; label: string; Tab: ComponentType<GrantTabProps> }[] = [
  { key: 'menus', label: '菜单权限', Tab: MenuTab },
  { key: 'portlets', label: '小页权限', Tab: RolePortlets },
  { key: 'scope', label: '数据权限', Tab: ScopeTab },
]
