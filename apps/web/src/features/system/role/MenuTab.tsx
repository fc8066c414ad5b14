import { useQuery } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import type { TreeNode } from '@app/shared/kit/tree.ts'
import { role, roleCalls, type Role } from '@app/shared/system/role.ts'
import { MenuIcon } from '#/components/icons/MenuIcon.tsx'
import type { GrantTabProps } from '#/kit/frame/grantTab.ts'
import { call } from '#/kit/http/http.ts'
import { useKept } from '#/kit/http/useKept.ts'
import { useResourceMutations } from '#/kit/http/useResource.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { ListSkeleton } from '#/kit/table/tableStates.tsx'
import { GrantFrame } from './GrantFrame.tsx'
import { sameTicks, tickIndex, withAbove, type Ticks } from './ticks.ts'
import { TickTree } from './TickTree.tsx'
import css from './role.module.css'

/** 菜单权限: the menus and buttons of a role. */
export function MenuTab(props: GrantTabProps) {
  const { roleId } = props
  const query = useQuery({
    queryKey: [role.name, 'menus', roleId],
    queryFn: async ({ signal }) => {
      const [row, tree] = await Promise.all([
        call(role.endpoints.get, { params: { id: roleId } }, { signal }),
        call(roleCalls.menuTree, { params: { roleId } }, { signal }),
      ])
      return { row, tree }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { error, refetch } = query
  const [dirty, setDirty] = useState(false)
  // What is being ticked stays; another part of the role may become a newer one meanwhile.
  const data = useKept(query.data, (kept, read) => dirty && grantsIn(kept) !== grantsIn(read))
  if (error || !data) return <LoadState query={query} skeleton={<ListSkeleton />} />
  const mark = (isDirty: boolean) => {
    setDirty(isDirty)
    props.onDirty(isDirty)
  }
  return <MenuTicks key={grantsIn(data)} {...props} {...data} onDirty={mark} onStored={refetch} />
}

const grantsIn = ({ row, tree }: Pick<MenuTicksProps, 'row' | 'tree'>) =>
  `${row.menuCheckStrictly} ${tree.checkedKeys.join()}`

interface MenuTicksProps extends GrantTabProps {
  row: Role
  tree: { checkedKeys: string[]; menus: TreeNode[] }
  onStored: () => Promise<unknown>
}

function MenuTicks({ row, tree, mayEdit, onDirty, onStored }: MenuTicksProps) {
  const { message } = App.useApp()
  const { save } = useResourceMutations(role)
  const [index] = useState(() => tickIndex(tree.menus))
  const wasLinked = row.menuCheckStrictly !== false
  const [start] = useState<Ticks>(() => (wasLinked ? withAbove(index, tree.checkedKeys) : new Set(tree.checkedKeys)))
  const [ticks, setTicks] = useState(start)
  const [linked, setLinked] = useState(wasLinked)
  const change = (next: Ticks, nextLinked: boolean) => {
    setTicks(next)
    setLinked(nextLinked)
    onDirty(!sameTicks(next, start) || nextLinked !== wasLinked)
  }
  const store = async () => {
    await save({ id: row.id, version: row.version, menuIds: [...ticks], menuCheckStrictly: linked })
    void message.success('修改成功')
    onDirty(false)
    await onStored()
  }
  const reload = () => {
    onDirty(false)
    void onStored()
  }
  return (
    <GrantFrame onSave={mayEdit ? store : undefined} onReload={reload}>
      <TickTree
        label="菜单权限"
        title="菜单权限："
        nodes={tree.menus}
        index={index}
        policy="path"
        ticks={ticks}
        linked={linked}
        onTicks={(next) => change(next, linked)}
        onLinked={(next) => change(ticks, next)}
        titleOf={menuTitle}
      />
    </GrantFrame>
  )
}

function menuTitle({ title, icon, attributes }: TreeNode) {
  return (
    <span className={css.node}>
      {icon && <MenuIcon name={icon} />}
      {title}
      {attributes.menuType === 'F' && <span className={css.kind}>按钮</span>}
    </span>
  )
}
