import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { board, type Todo } from '@app/shared/portal/board.ts'
import { noticeTopic } from '@app/shared/system/noticeNews.ts'
import { call } from '#/kit/http/http.ts'
import { useLive } from '#/kit/live/useLive.ts'
import { pageAt, useShell } from '#/kit/session/shell.ts'
import { agoText } from './ago.ts'
import { Nothing } from './PortletFrame.tsx'
import css from './portal.module.css'

/** Pages that everybody has without a menu. */
const always = ['/system/notice/', '/account/']

/** 待办事项: what really waits for the caller now, from every area that knows of something. */
export function TodoList() {
  const client = useQueryClient()
  const { data } = useSuspenseQuery({
    queryKey: ['portlet', 'todo', 'list'],
    queryFn: ({ signal }) => call(board.todos, {}, { signal, silent: true, background: true }),
  })
  const changed = () => void client.invalidateQueries({ queryKey: ['portlet', 'todo'] })
  useLive(noticeTopic, changed)
  useLive('transfer', (news) => {
    // How far a transfer is changes nothing here.
    if (typeof news !== 'object' || news === null || !('progress' in news)) changed()
  })
  if (data.length === 0) return <Nothing>待办已清空</Nothing>
  return (
    <ul className={css.rows}>
      {data.map((todo) => (
        <li key={todo.key}>
          <span className={css.tag} data-tone={todo.tone}>
            {todo.label}
          </span>
          <TodoTitle todo={todo} />
          {todo.time && <time title={todo.time}>{agoText(todo.time)}</time>}
        </li>
      ))}
    </ul>
  )
}

/** A link where the caller may open the page. */
function TodoTitle({ todo }: { todo: Todo }) {
  const { pages } = useShell()
  const [path = ''] = todo.path.split('?', 1)
  const opens = always.some((start) => todo.path.startsWith(start)) || pageAt(path, pages) !== undefined
  return opens ? (
    <Link to={todo.path} title={todo.title}>
      {todo.title}
    </Link>
  ) : (
    <span className={css.text} title={todo.title}>
      {todo.title}
    </span>
  )
}
