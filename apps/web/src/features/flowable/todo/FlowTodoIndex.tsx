import { Link } from 'react-router'
import { useTaskCounts } from '#/features/flowable/shared/useTaskCounts.ts'
import { usePortlet } from '#/kit/page/portlet.ts'
import { useAuth } from '#/kit/session/access.ts'
import { useShell } from '#/kit/session/shell.ts'
import { NewestTodos } from './NewestTodos.tsx'
import css from './flowTodo.module.css'

/** 待办任务 on a workbench: how much waits, and the newest of it (workflow §3.14). */
export default function FlowTodoIndex() {
  const { hasPermi } = useAuth()
  return hasPermi(['flowable:task:todo']) ? <FlowTodo /> : <p className={css.nothing}>没有任务权限，请联系管理员</p>
}

function FlowTodo() {
  const titled = usePortlet()?.titled ?? false
  const { pages } = useShell()
  const { todo, claim, copy } = useTaskCounts()
  const figures = [
    { folder: 'flowable/todo', label: '待办', count: todo },
    { folder: 'flowable/claim', label: '待签', count: claim },
    { folder: 'flowable/finished', label: '已办', count: undefined },
    { folder: 'flowable/process', label: '我发起的', count: undefined },
    { folder: 'flowable/copy', label: '抄送未读', count: copy },
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
      <NewestTodos most={5} />
    </div>
  )
}
