import { useQuery } from '@tanstack/react-query'
import { Empty } from 'antd'
import { Navigate, useLocation } from 'react-router'
import { usePrintWhenAsked } from '#/features/flowable/shared/printRecord.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { usePageTitle } from '#/kit/page/usePageTitle.ts'
import { RecordPage } from './RecordPage.tsx'
import { isForbidden, requestQuery } from './recordQueries.ts'
import css from './record.module.css'

/** 流程记录: one request, to read it or to decide the task that somebody has in it (workflow §3.10). */
export default function RecordIndex() {
  const search = new URLSearchParams(useLocation().search)
  const id = search.get('procInsId')
  // Links of the upstream product name the version that is to be started.
  const started = search.get('procDefId') ?? search.get('deployId')
  if (!id && started) return <Navigate replace to={`/task/start/${encodeURIComponent(started)}`} />
  if (!id) {
    return (
      <div className={css.none}>
        <h1 className={css.title}>流程记录</h1>
        <Empty description="请从流程列表打开流程记录" />
      </div>
    )
  }
  return <LoadedRecord key={id} id={id} taskId={search.get('taskId') ?? undefined} />
}

function LoadedRecord({ id, taskId }: { id: string; taskId: string | undefined }) {
  const query = useQuery(requestQuery(id, taskId))
  usePageTitle(query.data?.instance.title)
  usePrintWhenAsked(id, { isThere: query.data !== undefined, isFailed: query.isError })
  if (!query.data) return <LoadState query={query} what="流程" />
  return <RecordPage read={query.data} taskId={taskId} isClosed={isForbidden(query.error)} />
}
