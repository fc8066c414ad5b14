import { useTaskCounts } from '#/features/flowable/shared/useTaskCounts.ts'
import type { CenterTab } from '#/kit/frame/centerTab.ts'
import { useAuth } from '#/kit/session/access.ts'
import { NewestTodos } from './NewestTodos.tsx'

/** 待办 in 个人中心: the open tasks of the caller. */
export default { order: 20, key: 'todo', Label: TodoLabel, Tab: Todos } satisfies CenterTab

const listed = 20

function TodoLabel() {
  return useAuth().hasPermi(['flowable:task:todo']) ? <Counted /> : '待办'
}

const Counted = () => `待办(${useTaskCounts().todo})`

function Todos() {
  const { hasPermi } = useAuth()
  return hasPermi(['flowable:task:todo']) ? <NewestTodos most={listed} /> : <p>没有待办任务权限，请联系管理员</p>
}
