import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { cmsFlowTodo } from '@app/shared/cms/cmsFlowAudit.ts'
import { noticeTopic } from '@app/shared/system/noticeNews.ts'
import { auditPath } from '#/features/cms/shared/flowCells.tsx'
import { call } from '#/kit/http/http.ts'
import { useLive } from '#/kit/live/useLive.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { usePortlet } from '#/kit/page/portlet.ts'
import { useAuth } from '#/kit/session/access.ts'
import { waitingQuery } from './waitingQuery.ts'
import css from './audit.module.css'

const newest = 5

/** 待办审核 on a workbench: how many texts wait for the caller, and the newest of them (cms §18). */
export default function CmsAuditTodoIndex() {
  const { hasPermi } = useAuth()
  return hasPermi(['cms:cmsFlowAudit:list']) ? <Waiting /> : <p className={css.nothing}>没有审核权限，请联系管理员</p>
}

function Waiting() {
  const titled = usePortlet()?.titled ?? false
  const client = useQueryClient()
  const { data: count = 0 } = useQuery(waitingQuery)
  const query = useQuery({
    queryKey: [cmsFlowTodo.name, 'newest'] as const,
    queryFn: ({ signal }) =>
      call(
        cmsFlowTodo.endpoints.page,
        { query: { pageNum: 1, pageSize: newest, count: 'N', orderByColumn: 'submitTime', isAsc: 'desc' } },
        { signal, silent: true, background: true },
      ),
  })
  useLive(noticeTopic, () => void client.invalidateQueries({ queryKey: [cmsFlowTodo.name] }))
  return (
    <div className={css.portlet}>
      {!titled && <h2>待办审核</h2>}
      <Link className={css.figure} to="/cms/cmsFlowAudit">
        待我审核 <b>{count}</b>
      </Link>
      {!query.data ? (
        <LoadState query={query} />
      ) : query.data.list.length === 0 ? (
        <p className={css.nothing}>没有待审核的文章</p>
      ) : (
        <ul className={css.rows}>
          {query.data.list.map(({ id, articleTitle, submitTime }) => (
            <li key={id}>
              <Link to={auditPath(id)} title={articleTitle}>
                {articleTitle}
              </Link>
              <time>{submitTime.slice(5, 16)}</time>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
