import { and, eq, isNull, sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeTask, startProcess } from '#/modules/flowable/api.ts'
import { deployFile } from '#/modules/flowable/definition/deploy.service.ts'
import { flowEventTable } from '#/modules/flowable/instance/instance.table.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { ends, flows, model, user } from '#/modules/flowable/testing/models.ts'
import { runJobs } from '#/modules/flowable/testing/runJobs.ts'
import { systemCaller } from '#/platform/caller.ts'
import { createContext } from '#/platform/context.ts'
import { aPerson, type Person } from '#testing/organisation.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { flowJobTable } from './job.table.ts'

let first: TestApp
let second: TestApp
let person: Person

beforeAll(async () => {
  first = await openTestApp()
  second = await openTestApp({ databaseUrl: first.databaseUrl })
  person = await aPerson(first, '100')
  const next = await aPerson(first, '100')
  const wait =
    '<intermediateCatchEvent id="t"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>'
  const body = `${ends}${wait}${user('z', person.id)}${user('y', next.id)}${flows(['s', 't'], ['t', 'z'], ['z', 'y'], ['y', 'e'])}`
  await deployFile(first.ctx, model('many', body))
})
afterAll(async () => {
  await second.close()
  await first.close()
})

test('定时器: 60 that are due at once come once each, whichever of two nodes is at them', async () => {
  for (let i = 0; i < 60; i++) await startProcess(first.ctx, { key: 'many' })
  // One that could not have a connection in time is tried again later, at the latest when nobody holds it any more.
  for (const passed of [3_700_000, 31_000, 31_000]) {
    for (const node of [first, second]) node.clock.moveMs(passed)
    await Promise.all([runJobs(first), runJobs(second), runJobs(second)])
  }
  const { instanceId, element, kind } = flowEventTable
  const entered = await first.ctx.db
    .select({ instanceId, count: sql<number>`count(*)::int` })
    .from(flowEventTable)
    .where(and(eq(element, 'z'), eq(kind, 'entered')))
    .groupBy(instanceId)
  expect(entered).toHaveLength(60)
  expect(entered.filter(({ count }) => count !== 1)).toEqual([])
  expect(await first.ctx.db.select().from(flowJobTable).where(eq(flowJobTable.kind, 'timer'))).toEqual([])
}, 90_000)

/** What the connection that locks the instance is told while something is done. */
async function sentBy({ platform }: TestApp, act: () => Promise<unknown>): Promise<string[]> {
  const { pool } = platform.database
  const sent = new Map<pg.PoolClient, string[]>()
  const seen = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const note = (client: pg.PoolClient) => {
    if (seen.has(client)) return
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    seen.set(client, client.query)
    Object.assign(client, {
      query(...given: unknown[]) {
        const [what] = given as [string | { text: string }]
        sent.set(client, [...(sent.get(client) ?? []), typeof what === 'string' ? what : what.text])
        return query(...given)
      },
    })
  }
  pool.on('acquire', note)
  try {
    await act()
  } finally {
    pool.off('acquire', note)
    for (const [client, query] of seen) Object.assign(client, { query })
  }
  const texts = [...sent.values()].find((each) => each.some((text) => text.includes('for update'))) ?? []
  // Whoever has the connection next is not asked.
  return texts.slice(0, texts.indexOf('commit') + 1)
}

test('审批: its transaction holds no NOTIFY, no lock that all share and no row of the queue', async () => {
  const id = await startProcess(first.ctx, { key: 'many' })
  first.clock.moveMs(3_700_000)
  await runJobs(first)
  const [task] = await first.ctx.db
    .select()
    .from(flowTaskTable)
    .where(and(eq(flowTaskTable.instanceId, id), isNull(flowTaskTable.doneTime)))
  const { id: personId, userName } = person
  const caller = { ...systemCaller, id: personId, userName, name: userName }
  const ctx = createContext(first.platform, { caller, ip: '', userAgent: '', requestId: '' })
  const sent = await sentBy(first, () => completeTask(ctx, { taskId: task?.id ?? '' }))
  const text = sent.join('\n').toLowerCase()
  expect(sent.length).toBeGreaterThan(5)
  expect(text).toContain('wf_job')
  for (const word of ['notify', 'advisory', 'atrium_jobs', 'sys_live_event']) expect(text).not.toContain(word)
})
