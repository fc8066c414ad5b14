import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { flowEventTable, flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { completeTask } from '#/modules/flowable/operation/complete.service.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { openStage, task, type Stage } from '#/modules/flowable/testing/stage.ts'
import { systemContext } from '#/platform/context.ts'
import type { Person } from '#testing/organisation.ts'
import { removeOutdated } from './retention.service.ts'

let stage: Stage
let asker: Person
let chief: Person

beforeAll(async () => {
  stage = await openStage()
  asker = await stage.person()
  chief = await stage.person()
  await stage.row('brief', [task('check', 'chief')], { retentionDays: 30 })
  await stage.row('kept', [task('check', 'chief')])
})
afterAll(() => stage.close())

const clean = () => removeOutdated(systemContext(stage.first.platform), new AbortController().signal)
const start = (key: string) => stage.submit(key, asker, { chief: chief.id })
async function ended(key: string) {
  const id = await start(key)
  await completeTask(stage.as(chief), { taskId: await stage.at(id, 'check') })
  return id
}

async function left(ids: string[]) {
  const { db } = stage.first.ctx
  const rows = await db.select().from(flowInstanceTable).where(inArray(flowInstanceTable.id, ids))
  return rows.map(({ id }) => id)
}

test('数据保留天数: what ended before goes with all its rows, what runs and what is kept for ever stays', async () => {
  const old = await ended('brief')
  const [running, other] = [await start('brief'), await ended('kept')]
  stage.first.clock.moveMs(29 * 86_400_000)
  expect(await clean()).toEqual({ removed: 0, left: [] })
  const recent = await ended('brief')
  stage.first.clock.moveMs(2 * 86_400_000)
  expect(await clean()).toEqual({ removed: 1, left: [] })
  expect(await left([old, running, other, recent])).toEqual(expect.arrayContaining([running, other, recent]))
  expect(await left([old])).toEqual([])
  const { db } = stage.first.ctx
  expect(await db.select().from(flowTaskTable).where(eq(flowTaskTable.instanceId, old))).toEqual([])
  expect(await db.select().from(flowEventTable).where(eq(flowEventTable.instanceId, old))).toEqual([])
  expect(await clean()).toEqual({ removed: 0, left: [] })
})

test('数据保留天数: what the newest version says holds for requests of the versions before', async () => {
  const old = await ended('kept')
  stage.first.clock.moveMs(40 * 86_400_000)
  await stage.row('kept', [task('check', 'chief')], { retentionDays: 10 })
  await clean()
  expect(await left([old])).toEqual([])
  const versions = await stage.first.ctx.db
    .select()
    .from(flowDefinitionTable)
    .where(eq(flowDefinitionTable.key, 'kept'))
  expect(versions).toHaveLength(2)
})

test('数据保留天数: one that somebody holds stays until the next night, the others go', async () => {
  const [held, free] = [await ended('brief'), await ended('brief')]
  stage.first.clock.moveMs(40 * 86_400_000)
  await stage.second.platform.database.transaction(async (db) => {
    await db.select().from(flowInstanceTable).where(eq(flowInstanceTable.id, held)).for('update')
    const cleaned = await clean()
    expect(cleaned.left).toEqual([held])
    expect(cleaned.removed).toBeGreaterThan(0)
  })
  expect(await left([held, free])).toEqual([held])
  expect(await clean()).toEqual({ removed: 1, left: [] })
})
