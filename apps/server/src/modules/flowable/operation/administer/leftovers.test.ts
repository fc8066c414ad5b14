import { eq, or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowRevisionTable } from '#/modules/flowable/binding/revision.table.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { flowBatchItemTable, flowMigrationTable } from '#/modules/flowable/manage/manage.table.ts'
import { completeTask } from '#/modules/flowable/operation/complete.service.ts'
import { urgeProcess } from '#/modules/flowable/operation/tell/urge.service.ts'
import { flowWithdrawalTable } from '#/modules/flowable/operation/withdrawal.table.ts'
import { removeOutdated } from '#/modules/flowable/retention/retention.service.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { ends, flows } from '#/modules/flowable/testing/models.ts'
import { openStage, task, type Stage } from '#/modules/flowable/testing/stage.ts'
import { systemContext } from '#/platform/context.ts'
import type { Person } from '#testing/organisation.ts'
import { removeProcesses } from './remove.service.ts'
import { terminateProcess } from './terminate.service.ts'

/** Tables whose rows stay when a request is removed. */
const kept: Readonly<Record<string, string>> = {
  wf_batch_item: 'what an act on many requests did to each is read afterwards, also of a removal',
}
const dayMs = 86_400_000

let stage: Stage
let asker: Person
let chief: Person

beforeAll(async () => {
  stage = await openStage()
  asker = await stage.person()
  chief = await stage.person()
  await stage.row('called', [task('part', 'INITIATOR')])
  const apply = '<userTask id="apply" name="申请" flowable:assignee="${INITIATOR}"/><parallelGateway id="f"/>'
  const offered = '<userTask id="a" name="a" flowable:candidateUsers="${chief},${asker}"/>'
  const timer = `<boundaryEvent id="t" attachedToRef="a"><timerEventDefinition><timeDuration>P90D</timeDuration></timerEventDefinition></boundaryEvent>`
  const message =
    '<intermediateCatchEvent id="m"><messageEventDefinition messageRef="greeting"/></intermediateCatchEvent>'
  const call = '<callActivity id="c" name="c" calledElement="called"/>'
  const ways = ['a', 't', 'm', 'c', 'z'].map((id): [string, string] => [id, 'e'])
  const fork = ['a', 'm', 'c', 'b'].map((id): [string, string] => ['f', id])
  await stage.deploy(
    'everything',
    `${ends}${apply}${offered}${timer}${message}${call}${task('b', 'chief')}${task('z', 'chief')}
     ${flows(['s', 'apply'], ['apply', 'f'], ...fork, ['b', 'z'], ...ways)}`,
    { retentionDays: 30 },
  )
})
afterAll(() => stage.close())

/** A request of which every table holds something, with what it called. */
async function aRequest(): Promise<string> {
  const { db } = stage.first.ctx
  const id = await stage.submit('everything', asker, { chief: chief.id, asker: asker.id })
  await completeTask(stage.as(chief), { taskId: await stage.at(id, 'b'), ccUserIds: [asker.id] })
  await urgeProcess(stage.as(asker), id)
  const said = { instanceId: id, userId: asker.id, time: new Date().toISOString() }
  await db.insert(flowRevisionTable).values({ ...said, data: {}, changed: [] })
  const versions = { fromDefinitionId: '1', toDefinitionId: '2', mapping: {}, before: {} }
  await db.insert(flowMigrationTable).values({ ...said, ...versions })
  await db.insert(flowBatchItemTable).values({ batchId: 'b1', instanceId: id, no: 1 })
  return id
}

/** Tables of the area whose rows are of a request, each with the columns that say so. */
async function tablesOfRequests(): Promise<Map<string, string[]>> {
  const { rows } = await stage.first.ctx.db.execute<{ table: string; columns: string[] }>(sql`
    select table_name as "table", array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and table_name like 'wf\\_%' and column_name in ('instance_id', 'root_id', 'task_id')
    group by 1 order by 1`)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

interface Owned {
  instances: string[]
  tasks: string[]
}

async function ownedBy(root: string): Promise<Owned> {
  const { db } = stage.first.ctx
  const [instances, tasks] = await Promise.all([
    db.select({ id: flowInstanceTable.id }).from(flowInstanceTable).where(eq(flowInstanceTable.rootId, root)),
    db.select({ id: flowTaskTable.id }).from(flowTaskTable).where(eq(flowTaskTable.rootId, root)),
  ])
  return { instances: instances.map(({ id }) => id), tasks: tasks.map(({ id }) => id) }
}

/** Tables that hold rows of a request. */
async function tablesWith({ instances, tasks }: Owned): Promise<string[]> {
  const found: string[] = []
  for (const [table, columns] of await tablesOfRequests()) {
    const isOwn = columns.map((column) => {
      const ids = column === 'task_id' ? tasks : instances
      return sql`${sql.identifier(column)} in ${ids}`
    })
    const { rows } = await stage.first.ctx.db.execute(
      sql`select 1 from ${sql.identifier(table)} where ${or(...isOwn)} limit 1`,
    )
    if (rows.length > 0) found.push(table)
  }
  return found
}

/** 31 days after a request has ended. */
async function cleanLater(id: string) {
  const { db } = stage.first.ctx
  const endTime = new Date(stage.first.clock.now().getTime() - 31 * dayMs).toISOString()
  await db.update(flowInstanceTable).set({ endTime, startTime: endTime }).where(eq(flowInstanceTable.rootId, id))
  await removeOutdated(systemContext(stage.first.platform), new AbortController().signal)
}

test.for([
  ['删除流程实例', (id: string) => removeProcesses(stage.first.ctx, [id], { reason: '清理', cascade: true })],
  ['数据保留天数', cleanLater],
] as const)('%s: no table of the area keeps rows of a request that is removed', async ([, remove]) => {
  const [id, other] = [await aRequest(), await aRequest()]
  const [own, others] = [await ownedBy(id), await ownedBy(other)]
  expect(own.instances).toHaveLength(2)
  // A table that is new here has no rows yet: give the request above one of it.
  expect(await tablesWith(own)).toEqual([...(await tablesOfRequests()).keys()])
  await remove(id)
  expect(await tablesWith(own)).toEqual(Object.keys(kept))
  expect(await tablesWith(others)).toEqual([...(await tablesOfRequests()).keys()])
})

test('撤回: what decisions changed is kept no longer than the request runs, however it ends', async () => {
  const { db } = stage.first.ctx
  const id = await aRequest()
  const held = () => db.select().from(flowWithdrawalTable).where(eq(flowWithdrawalTable.instanceId, id))
  expect(await held()).toHaveLength(1)
  await terminateProcess(stage.first.ctx, id, '不再需要')
  expect(await held()).toEqual([])
})
