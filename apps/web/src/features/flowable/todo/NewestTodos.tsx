import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { taskTopic } from '@app/shared/flowable/taskCounts.ts'
import { todoList } from '@app/shared/flowable/taskLists.ts'
import { recordLink } from '#/features/flowable/shared/recordLink.ts'
import { call } from '#/kit/http/http.ts'
import { useLive } from '#/kit/live/useLive.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import css from './flowTodo.module.css'

const listKey = ['portlet', 'flowTodo'] as const

/** The newest open tasks of the caller, as they come and go. */
export function NewestTodos({ most }: { most: number }) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [...listKey, most],
    queryFn: ({ signal }) =>
      call(
        todoList.endpoints.page,
        { query: { pageNum: 1, pageSize: most, count: 'N' } },
        { signal, silent: true, background: true },
      ),
  })
  useLive(taskTopic, () => void client.invalidateQueries({ queryKey: listKey }))
  if (!query.data) return <LoadState query={query} />
  if (query.data.list.length === 0) return <p className={css.nothing}>没有待办任务</p>
  return (
    <ul className={css.rows}>
      {query.data.list.map(({ id, procInsId, title, taskName, createTime }) => (
        <li key={id}>
          <Link to={recordLink(procInsId, id)} title={title}>
            {title}
          </Link>
          <span>{taskName}</span>
          <time>{createTime.slice(5, 16)}</time>
        </li>
      ))}
    </ul>
  )
}
