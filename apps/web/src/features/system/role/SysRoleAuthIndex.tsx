import EyeOutlined from '@ant-design/icons/EyeOutlined'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Suspense, useRef, useState } from 'react'
import type { RoleItem } from '@app/shared/system/role.ts'
import { useDirtyPage } from '#/kit/page/dirtyPages.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useLeaveGuard } from '#/kit/page/useLeaveGuard.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { RoleGrants } from './RoleGrants.tsx'
import { firstRolesQuery, RoleList } from './RoleList.tsx'
import css from './role.module.css'

const RolePreview = lateDialog(() => import('#/features/system/shared/RolePreview/RolePreview.tsx'))

/** 菜单授权: roles on the left, on the right what the chosen one grants. */
export default function SysRoleAuthIndex() {
  const { hasPermi } = useAuth()
  const { data } = useQuery(firstRolesQuery)
  const [picked, setPicked] = useState<RoleItem>()
  const [dirty, setDirty] = useState(false)
  useDirtyPage(() => dirty)
  const [preview, setPreview] = useState(false)
  const wanted = useRef<RoleItem>(undefined)
  const leave = useLeaveGuard(
    () => dirty,
    () => {
      setDirty(false)
      setPicked(wanted.current)
    },
  )
  const pick = (row: RoleItem) => {
    if (row.id === current?.id) return
    wanted.current = row
    leave()
  }
  const current = picked ?? data?.list[0]
  const mayLook = hasPermi(['system:role:query'])
  return (
    <div className={css.auth}>
      <section className={css.card} aria-label="角色">
        <h1>角色</h1>
        <RoleList current={current?.id} onPick={pick} />
      </section>
      <section className={css.card} aria-label={current ? `${current.roleName}的权限` : '权限'}>
        <header className={css.head}>
          <h2>{current ? `【${current.roleName}】的权限` : '请选择左侧角色'}</h2>
          {current && mayLook && (
            <Button icon={<EyeOutlined aria-hidden />} onClick={() => setPreview(true)}>
              权限预览
            </Button>
          )}
        </header>
        {current && mayLook && <RoleGrants key={current.id} roleId={current.id} onDirty={setDirty} />}
        {current && !mayLook && <p className={css.help}>暂无权限，请联系管理员（角色查询）</p>}
      </section>
      <Suspense>{current && preview && <RolePreview roleId={current.id} onClose={() => setPreview(false)} />}</Suspense>
    </div>
  )
}
