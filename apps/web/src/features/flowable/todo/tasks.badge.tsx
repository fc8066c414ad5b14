import { useTaskCounts } from '#/features/flowable/shared/useTaskCounts.ts'
import { MenuNumber, type MenuBadge } from '#/kit/frame/menuBadge.tsx'

export default [
  { component: 'flowable/todo/TodoIndex', Count: TodoCount },
  { component: 'flowable/claim/ClaimIndex', Count: ClaimCount },
  { component: 'flowable/copy/CopyIndex', Count: CopyCount },
] satisfies MenuBadge[]

function TodoCount() {
  return <MenuNumber count={useTaskCounts().todo} unit="条待办" />
}

function ClaimCount() {
  return <MenuNumber count={useTaskCounts().claim} unit="条待签" />
}

function CopyCount() {
  return <MenuNumber count={useTaskCounts().copy} unit="条未读抄送" />
}
