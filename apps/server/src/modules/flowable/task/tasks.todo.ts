import { desc, eq, sql } from 'drizzle-orm'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { todosOfSource, type Todo } from '#/platform/todos.ts'
import { ownTasks } from './own.ts'
import { flowTaskTable } from './task.table.ts'

/** The newest open tasks of the caller, for 待办小页. */
export async function openTodos(ctx: Ctx): Promise<Todo[]> {
  const { id, name, instanceId, createTime, dueTime } = flowTaskTable
  const isLate = sql<boolean>`coalesce(${dueTime} < ${ctx.now.toISOString()}::timestamptz, false)`
  const rows = await ctx.db
    .select({ id, name, instanceId, createTime, isLate, title: flowInstanceTable.title })
    .from(flowTaskTable)
    .innerJoin(flowInstanceTable, eq(flowInstanceTable.id, instanceId))
    .where(ownTasks(ctx.user.id))
    .orderBy(desc(createTime))
    .limit(todosOfSource)
  return rows.map((row) => ({
    key: `task ${row.id}`,
    label: '待审批',
    title: `${row.title} · ${row.name}`,
    time: row.createTime,
    path: recordPath(row.instanceId, row.id),
    tone: row.isLate ? 'error' : 'warning',
  }))
}

/** The record page of a task (workflow §2.1). */
const recordPath = (instanceId: string, taskId: string) => `/task/record?procInsId=${instanceId}&taskId=${taskId}`
