import { count, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { InstanceStatus } from '@app/shared/flowable/codes.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { applySeeds, loadSeeds } from '#/platform/start/applySeeds.ts'
import { openTestApp } from '#testing/testApp.ts'

test('示例流程: requests in every status, once, however often the server starts', async () => {
  const { ctx, close } = await openTestApp()
  try {
    const seeds = await loadSeeds('demo')
    await applySeeds(ctx, seeds)
    const { status } = flowInstanceTable
    const statuses = () =>
      ctx.db.select({ status, count: count() }).from(flowInstanceTable).groupBy(status).orderBy(status)
    const first = await statuses()
    expect(first.map((row) => row.status)).toEqual(Object.keys(InstanceStatus).toSorted())
    const open = await ctx.db.select().from(flowTaskTable).where(isNull(flowTaskTable.doneTime))
    expect(new Set(open.map(({ name }) => name))).toEqual(new Set(['直属上级审批', '人事审批', '发起申请']))
    await applySeeds(ctx, seeds)
    expect(await statuses()).toEqual(first)
  } finally {
    await close()
  }
})
