import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useState } from 'react'
import { cmsClass } from '@app/shared/cms/cmsClass.ts'
import { cmsClassCalls, type ClassGrant, type ToldGrant } from '@app/shared/cms/cmsClassCalls.ts'
import { call } from '#/kit/http/http.ts'
import { useKept } from '#/kit/http/useKept.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { AddGrants } from './AddGrants.tsx'
import { ClassDialog, type ClassDialogProps } from './classDialog.tsx'
import { grantKey, GrantTable } from './GrantTable.tsx'
import css from './cmsClass.module.css'

/** 授权: who may do what in a class; without rows the permissions of the menu decide. */
export default function GrantDialog({ rows, onClose }: ClassDialogProps) {
  const [row] = rows
  const [changed, setChanged] = useState<readonly ToldGrant[]>()
  const query = useQuery({
    queryKey: [cmsClass.name, 'grants', row?.id],
    queryFn: ({ signal }) => call(cmsClassCalls.grants, { params: { id: row?.id ?? '' } }, { signal }),
    enabled: row !== undefined,
    gcTime: 0,
  })
  const data = useKept(query.data)
  if (!row) return null
  const grants = changed ?? data?.rows ?? []
  const inherited = data?.inherited
  const add = (fresh: readonly ToldGrant[]) => {
    const known = new Set(grants.map(grantKey))
    setChanged([...grants, ...fresh.filter((grant) => !known.has(grantKey(grant)))])
  }
  const isEmpty = grants.some(({ actions }) => actions.length === 0)
  return (
    <ClassDialog
      title={`栏目授权【${row.className}】`}
      okText="保存"
      done="授权成功"
      width={860}
      height={520}
      disabled={!data || isEmpty}
      act={() =>
        call(
          cmsClassCalls.grant,
          {
            params: { id: row.id },
            body: { rows: grants.map(sentGrant), seen: data?.rows.map(sentGrant) },
          },
          { silent: true },
        )
      }
      onClose={onClose}
    >
      <LoadState query={query} />
      {data && (
        <>
          <div className={css.note}>
            没有授权时，由菜单按钮权限决定。有任何一条授权后，本栏目及其下级栏目只对被授权者开放；下级栏目设置了自己的授权时以其为准。
          </div>
          {grants.length === 0 && inherited && (
            <>
              <Alert type="info" showIcon title={`当前沿用上级栏目【${inherited.className}】的授权`} />
              <GrantTable grants={inherited.rows} />
            </>
          )}
          <AddGrants onAdd={add} />
          {(grants.length > 0 || !inherited) && <GrantTable grants={grants} onChange={setChanged} />}
          {isEmpty && <Alert type="warning" showIcon title="请为每个授权对象至少选择一项操作权限" />}
        </>
      )}
    </ClassDialog>
  )
}

/** A row as the server takes it. */
const sentGrant = ({ subjectType, subjectId, actions, inherit }: ToldGrant): ClassGrant => ({
  subjectType,
  subjectId,
  actions,
  inherit,
})
