import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { taskTopic } from '@app/shared/flowable/taskCounts.ts'
import { todoList } from '@app/shared/flowable/taskLists.ts'
import { recordLink } from '#/features/flowable/shared/recordLink.ts'
import { useTaskCounts } from '#/features/flowable/shared/useTaskCounts.ts'
import { call } from '#/kit/http/http.ts'
import { useLive } from '#/kit/live/useLive.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { usePortlet } from '#/kit/page/portlet.ts'
import { useShell } from '#/kit/session/shell.ts'
import css from './flowTodo.module.css'

const shown = 5
const listKey = ['portlet', 'flowTodo'] as const

/** 待办任务 on a workbench: how much waits, and the newest of it (workflow §3.14). */
export default function FlowTodoIndex() {
  const titled = usePortlet()?.titled ?? false
  const client = useQueryClient()
  const { pages } = useShell()
  const { todo, claim } = useTaskCounts()
  const query = useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) =>
      call(
        todoList.endpoints.page,
        { query: { pageNum: 1, pageSize: shown, count: 'N' } },
        { signal, silent: true, background: true },
      ),
  })
  useLive(taskTopic, () => void client.invalidateQueries({ queryKey: listKey }))
  const figures = [
    { folder: 'flowable/todo', label: '待办', count: todo },
    { folder: 'flowable/claim', label: '待签', count: claim },
    { folder: 'flowable/finished', label: '已办', count: undefined },
    { folder: 'flowable/process', label: '我发起的', count: undefined },
  ].flatMap((figure) => {
    const page = pages.find(({ folder }) => folder === figure.folder)
    return page ? [{ ...figure, path: page.fullPath }] : []
  })
  return (
    <div className={css.card}>
      {!titled && <h2>待办任务</h2>}
      <nav className={css.figures} aria-label="任务">
        {figures.map(({ path, label, count }) => (
          <Link key={path} to={path}>
            {label}
            {count !== undefined && <b>{count}</b>}
          </Link>
        ))}
      </nav>
      {query.data ? <Newest rows={query.data.list} /> : <LoadState query={query} />}
    </div>
  )
}

type Rows = { id: string; procInsId: string; title: string; taskName: string; createTime: string }[]

function Newest({ rows }: { rows: Rows }) {
  if (rows.length === 0) return <p className={css.nothing}>没有待办任务</p>
  return (
    <ul className={css.rows}>
      {rows.map(({ id, procInsId, title, taskName, createTime }) => (
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
