import type { Portlet } from '#/kit/portlet.ts'

export default [
  {
    id: 'p-todo-list',
    code: 'flowTodo',
    name: '待办任务',
    url: 'flowable/todo/FlowTodo',
    sort: 130,
    columns: 2,
    height: 360,
    titled: true,
  },
] satisfies readonly Portlet[]
