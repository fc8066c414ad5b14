import { Result, Tabs } from 'antd'
import { useState } from 'react'
import { adminRoleId } from '@app/shared/system/role.ts'
import type { GrantTab } from '#/kit/frame/grantTab.ts'
import { useAuth } from '#/kit/session/access.ts'
import { MenuTab } from './MenuTab.tsx'
import { ScopeTab } from './ScopeTab.tsx'
import css from './role.module.css'

const own: readonly GrantTab[] = [
  { order: 10, key: 'menus', label: '菜单权限', Tab: MenuTab },
  { order: 30, key: 'scope', label: '数据权限', Tab: ScopeTab },
]

const found = import.meta.glob<{ default: GrantTab }>('#/features/**/*.grant.ts', { eager: true })

/** What a role grants, in the order of the tabs. */
const grantTabs: readonly GrantTab[] = [...own, ...Object.values(found).map((module) => module.default)].toSorted(
  (a, b) => a.order - b.order,
)

interface RoleGrantsProps {
  roleId: string
  onDirty: (dirty: boolean) => void
}

/** What a role may do and see, a tab for each kind; a tab is read when it is first opened. */
export function RoleGrants({ roleId, onDirty }: RoleGrantsProps) {
  const { hasPermi } = useAuth()
  const [dirty, setDirty] = useState<readonly string[]>([])
  if (roleId === adminRoleId)
    return (
      <Result
        status="success"
        title="超级管理员权限"
        subTitle="超级管理员不受权限控制,其余角色根据需求设置菜单,小页以及数据权限"
      />
    )
  const mark = (key: string, isDirty: boolean) => {
    const next = [...dirty.filter((one) => one !== key), ...(isDirty ? [key] : [])]
    setDirty(next)
    onDirty(next.length > 0)
  }
  const mayEdit = hasPermi(['system:role:edit'])
  return (
    <Tabs
      items={grantTabs.map(({ key, label, Tab }) => ({
        key,
        label: (
          <>
            {label}
            {dirty.includes(key) && <span className={css.unsaved} role="img" aria-label="未保存" title="未保存" />}
          </>
        ),
        children: <Tab roleId={roleId} mayEdit={mayEdit} onDirty={(isDirty) => mark(key, isDirty)} />,
      }))}
    />
  )
}
