import { useQuery } from '@tanstack/react-query'
import { Alert, Empty, Tabs } from 'antd'
import { useState } from 'react'
import { role } from '@app/shared/system/role.ts'
import { rolePreviewCalls, type RolePreview as Preview } from '@app/shared/system/rolePreview.ts'
import { call } from '#/kit/http/http.ts'
import { Detail, DetailGroup } from '#/kit/page/Detail.tsx'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { ListSkeleton } from '#/kit/table/tableStates.tsx'
import { DictTag } from '#/kit/words/DictTag.tsx'
import { OpenedCalls } from './OpenedCalls.tsx'
import { PreviewTree } from './PreviewTree.tsx'
import { scopeSentences } from './scopeSentences.ts'
import css from './RolePreview.module.css'

/** 权限预览: what somebody with the role finds in their menu, may do, and which rows they see. */
export default function RolePreview({ roleId, onClose }: { roleId: string; onClose: () => void }) {
  const [open, setOpen] = useState(true)
  const query = useQuery({
    queryKey: [role.name, 'preview', roleId],
    queryFn: ({ signal }) => call(rolePreviewCalls.preview, { params: { id: roleId } }, { signal, silent: true }),
    staleTime: 0,
    gcTime: 0,
  })
  const { data } = query
  return (
    <Dialog
      open={open}
      title={data ? `权限预览：${data.roleName}` : '权限预览'}
      width={800}
      height={600}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <LoadState query={query} skeleton={<ListSkeleton />} />
      {data && (
        <Tabs
          items={[
            { key: 'menus', label: '菜单和按钮', children: <Menus {...data} /> },
            { key: 'scope', label: '数据和用户', children: <Scope {...data} /> },
            ...(data.calls ? [{ key: 'calls', label: '接口', children: <OpenedCalls calls={data.calls} /> }] : []),
          ]}
        />
      )}
    </Dialog>
  )
}

function Menus({ menus, status, buttonCount }: Preview) {
  return (
    <div className={css.panel}>
      {status !== '0' && <Alert type="warning" showIcon title="角色已停用，以下权限目前都不生效" />}
      {menus.length > 0 ? (
        <>
          <p
            className={css.help}
          >{`共 ${buttonCount} 个按钮。灰色的菜单已授权，但因上级菜单未授权或菜单已隐藏，不显示在侧边菜单中`}</p>
          <PreviewTree menus={menus} />
        </>
      ) : (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有菜单权限" />
      )}
    </div>
  )
}

function Scope({ roleKey, status, userCount, dataScope, depts, deptCount }: Preview) {
  return (
    <>
      <DetailGroup title="数据范围">
        <Detail label="范围">
          <DictTag type="sys_role_data_scope" value={dataScope} />
        </Detail>
        <Detail label="含义">{scopeSentences[dataScope]}</Detail>
        {dataScope === '2' && (
          <Detail label={`部门（${deptCount}）`} wide>
            {deptCount > 0 && (
              <ul className={css.depts}>
                {depts.map(({ id, path }) => (
                  <li key={id}>{path}</li>
                ))}
                {depts.length < deptCount && <li className={css.help}>{`另有 ${deptCount - depts.length} 个部门`}</li>}
              </ul>
            )}
          </Detail>
        )}
      </DetailGroup>
      <DetailGroup title="角色">
        <Detail label="角色编码">{roleKey}</Detail>
        <Detail label="状态">
          <DictTag type="sys_normal_disable" value={status} />
        </Detail>
        <Detail label="用户数">{`${userCount} 人`}</Detail>
      </DetailGroup>
    </>
  )
}
