import { useQuery } from '@tanstack/react-query'
import { Empty, Input, Pagination } from 'antd'
import { useState } from 'react'
import { role, type RoleItem } from '@app/shared/system/role.ts'
import { resourceQueries } from '#/kit/http/useResource.ts'
import { useLastPage } from '#/kit/list/useLastPage.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { HitText } from '#/kit/table/HitText.tsx'
import { ListSkeleton } from '#/kit/table/tableStates.tsx'
import { DictTag } from '#/kit/words/DictTag.tsx'
import css from './role.module.css'

interface RoleListProps {
  current: string | undefined
  onPick: (row: RoleItem) => void
}

const pageSize = 50

const rolesQuery = (pageNum: number, codeOrName: string) =>
  resourceQueries(role).page({ pageNum, pageSize, ...(codeOrName ? { codeOrName } : {}) })

/** What the list shows before anything was searched for. */
export const firstRolesQuery = rolesQuery(1, '')

/** Roles by name or key, one of them chosen. */
export function RoleList({ current, onPick }: RoleListProps) {
  const [text, setText] = useState('')
  const [pageNum, setPageNum] = useState(1)
  const query = useQuery(rolesQuery(pageNum, text))
  const { data, isFetching } = query
  useLastPage(query, pageNum, setPageNum)
  return (
    <div className={css.list}>
      <Input.Search
        allowClear
        placeholder="请输入编码或名称"
        aria-label="请输入编码或名称"
        loading={isFetching && data !== undefined}
        onSearch={(typed) => {
          setText(typed.trim())
          setPageNum(1)
        }}
      />
      <LoadState query={query} what="列表" skeleton={<ListSkeleton />} />
      {data?.list.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text ? '没有符合条件的角色' : '还没有角色'} />
      )}
      <ul className={css.roles}>
        {data?.list.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className={css.role}
              aria-current={row.id === current || undefined}
              onClick={() => onPick(row)}
            >
              <strong>
                <HitText text={row.roleName} hit={text} />
              </strong>
              <span className={css.roleKey}>
                <HitText text={row.roleKey} hit={text} />
              </span>
              {row.status === '1' && <DictTag type="sys_normal_disable" value={row.status} />}
            </button>
          </li>
        ))}
      </ul>
      {data && data.total > pageSize && (
        <Pagination
          simple
          size="small"
          current={pageNum}
          pageSize={pageSize}
          total={data.total}
          onChange={setPageNum}
        />
      )}
    </div>
  )
}
