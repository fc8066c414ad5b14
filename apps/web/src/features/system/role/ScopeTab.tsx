import { useQuery } from '@tanstack/react-query'
import { App } from 'antd'
import { useId, useState } from 'react'
import type { TreeNode } from '@app/shared/kit/tree.ts'
import { DataScopeKind, role, roleCalls, type Role } from '@app/shared/system/role.ts'
import { OrgIcon } from '#/components/orgTree/OrgIcon.tsx'
import { scopeSentences } from '#/features/system/shared/RolePreview/scopeSentences.ts'
import { Select } from '#/kit/form/Select.tsx'
import type { GrantTabProps } from '#/kit/frame/grantTab.ts'
import { call } from '#/kit/http/http.ts'
import { useKept } from '#/kit/http/useKept.ts'
import { useResourceMutations } from '#/kit/http/useResource.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { ListSkeleton } from '#/kit/table/tableStates.tsx'
import { useDict } from '#/kit/words/useDict.ts'
import { GrantFrame } from './GrantFrame.tsx'
import { sameTicks, tickIndex, type Ticks } from './ticks.ts'
import { TickTree } from './TickTree.tsx'
import css from './role.module.css'

/** 数据权限: which rows the holders of a role see. */
export function ScopeTab(props: GrantTabProps) {
  const { roleId } = props
  const query = useQuery({
    queryKey: [role.name, 'scope', roleId],
    queryFn: async ({ signal }) => {
      const [row, tree] = await Promise.all([
        call(role.endpoints.get, { params: { id: roleId } }, { signal }),
        call(roleCalls.deptTree, { params: { roleId } }, { signal }),
      ])
      return { row, tree }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { error, refetch } = query
  const [dirty, setDirty] = useState(false)
  const data = useKept(query.data, (kept, read) => dirty && scopeIn(kept) !== scopeIn(read))
  if (error || !data) return <LoadState query={query} skeleton={<ListSkeleton />} />
  const mark = (isDirty: boolean) => {
    setDirty(isDirty)
    props.onDirty(isDirty)
  }
  return <ScopeForm key={scopeIn(data)} {...props} {...data} onDirty={mark} onStored={refetch} />
}

const scopeIn = ({ row, tree }: Pick<ScopeFormProps, 'row' | 'tree'>) =>
  `${row.dataScope} ${row.deptCheckStrictly} ${tree.checkedKeys.join()}`

interface ScopeFormProps extends GrantTabProps {
  row: Role
  tree: { checkedKeys: string[]; depts: TreeNode[] }
  onStored: () => Promise<unknown>
}

function ScopeForm({ row, tree, mayEdit, onDirty, onStored }: ScopeFormProps) {
  const { message } = App.useApp()
  const { refresh } = useResourceMutations(role)
  const kinds = useDict('sys_role_data_scope')
  const selectId = useId()
  const [index] = useState(() => tickIndex(tree.depts))
  const [start] = useState<Ticks>(() => new Set(tree.checkedKeys))
  const [kind, setKind] = useState(row.dataScope)
  const [ticks, setTicks] = useState(start)
  const [linked, setLinked] = useState(row.deptCheckStrictly)
  const change = (next: { kind?: string; ticks?: Ticks; linked?: boolean }) => {
    const now = { kind, ticks, linked, ...next }
    setKind(now.kind)
    setTicks(now.ticks)
    setLinked(now.linked)
    onDirty(now.kind !== row.dataScope || now.linked !== row.deptCheckStrictly || !sameTicks(now.ticks, start))
  }
  const store = async () => {
    const deptIds = kind === DataScopeKind.chosen ? [...ticks] : []
    const body = {
      id: row.id,
      version: row.version,
      dataScope: kind as DataScopeKind,
      deptIds,
      deptCheckStrictly: linked,
    }
    await call(roleCalls.dataScope, { body }, { silent: true })
    void message.success('修改成功')
    onDirty(false)
    await Promise.all([onStored(), refresh()])
  }
  const reload = () => {
    onDirty(false)
    void onStored()
  }
  return (
    <GrantFrame onSave={mayEdit ? store : undefined} onReload={reload}>
      <div className={css.scope}>
        <label htmlFor={selectId}>权限范围：</label>
        <Select
          id={selectId}
          className={css.scopeSelect}
          getPopupContainer={insideCard}
          value={kind}
          disabled={!mayEdit}
          options={kinds.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))}
          onChange={(next) => change({ kind: next })}
        />
        <span className={css.help}>{scopeSentences[kind]}</span>
      </div>
      {kind === DataScopeKind.chosen && (
        <TickTree
          label="数据权限"
          title="数据权限："
          nodes={tree.depts}
          index={index}
          policy="node"
          ticks={ticks}
          linked={linked}
          onTicks={(next) => change({ ticks: next })}
          onLinked={(next) => change({ linked: next })}
          wanted={(node) => node.attributes.deptType === 'dept'}
          titleOf={deptTitle}
        />
      )}
    </GrantFrame>
  )
}

function deptTitle({ title, icon }: TreeNode) {
  return (
    <span className={css.node}>
      <OrgIcon type={icon} />
      {title}
    </span>
  )
}
