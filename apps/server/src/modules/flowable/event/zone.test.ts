import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProcess } from '#/modules/flowable/api.ts'
import { deployFile } from '#/modules/flowable/definition/deploy.service.ts'
import { flowJobTable } from '#/modules/flowable/job/job.table.ts'
import { ends, flows, model, user } from '#/modules/flowable/testing/models.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp

beforeAll(async () => {
  server = await openTestApp({ env: { TIME_ZONE: 'Europe/Berlin' } })
})
afterAll(() => server.close())

const timer = (what: string) => `<timerEventDefinition><timeDate>${what}</timeDate></timerEventDefinition>`

async function dueOf(kind: 'start' | 'timer') {
  const jobs = await server.ctx.db.select().from(flowJobTable).where(eq(flowJobTable.kind, kind))
  return jobs.map(({ dueTime }) => dueTime)
}

test('定时器: a time without an offset is on the clocks that people see', async () => {
  const ten = '2999-01-05T10:00:00'
  const begins = `<startEvent id="s">${timer(ten)}</startEvent><endEvent id="e"/>${flows(['s', 'e'])}`
  await deployFile(server.ctx, model('begins', begins))
  expect(await dueOf('start')).toEqual(['2999-01-05 10:00:00'])

  const waits = `${ends}<intermediateCatchEvent id="c">${timer('${day}')}</intermediateCatchEvent>${user('z', '${INITIATOR}')}`
  await deployFile(server.ctx, model('waits', `${waits}${flows(['s', 'c'], ['c', 'z'], ['z', 'e'])}`))
  await startProcess(server.ctx, { key: 'waits', variables: { day: '2999-07-05 10:00:00' } })
  expect(await dueOf('timer')).toEqual(['2999-07-05 10:00:00'])
})
