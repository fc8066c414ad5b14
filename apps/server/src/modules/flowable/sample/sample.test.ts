import { and, asc, count, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { InstanceStatus } from '@app/shared/flowable/codes.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { applySeeds, loadSeeds } from '#/platform/start/applySeeds.ts'
import { openTestApp } from '#testing/testApp.ts'

test('示例流程: requests of both processes in every status, once, however often the server starts', async () => {
  const { ctx, close } = await openTestApp()
  try {
    const seeds = await loadSeeds('demo')
    await applySeeds(ctx, seeds)
    const { status, key, id } = flowInstanceTable
    const statuses = (of: string) =>
      ctx.db
        .select({ status, count: count() })
        .from(flowInstanceTable)
        .where(eq(key, of))
        .groupBy(status)
        .orderBy(asc(status))
    const openNodes = async (of: string) => {
      const open = await ctx.db
        .select({ name: flowTaskTable.name })
        .from(flowTaskTable)
        .innerJoin(flowInstanceTable, eq(id, flowTaskTable.instanceId))
        .where(and(eq(key, of), isNull(flowTaskTable.doneTime)))
      return new Set(open.map(({ name }) => name))
    }
    const first = { leave: await statuses('leave'), expense: await statuses('expense') }
    const every = Object.keys(InstanceStatus).toSorted()
    expect(first.leave.map((row) => row.status)).toEqual(every)
    expect(first.expense.map((row) => row.status)).toEqual(every)
    expect(await openNodes('leave')).toEqual(new Set(['直属上级审批', '人事审批', '发起申请']))
    expect(await openNodes('expense')).toEqual(new Set(['直属上级审批', '财务会签', '发起申请']))
    await applySeeds(ctx, seeds)
    expect({ leave: await statuses('leave'), expense: await statuses('expense') }).toEqual(first)
  } finally {
    await close()
  }
}, 120_000)
