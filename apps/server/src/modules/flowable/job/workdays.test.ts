import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FlowSettings } from '@app/shared/flowable/settings.ts'
import { startProcess } from '#/modules/flowable/api.ts'
import { deployFile } from '#/modules/flowable/definition/deploy.service.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { ends, flows, model, user } from '#/modules/flowable/testing/models.ts'
import { runJobs } from '#/modules/flowable/testing/runJobs.ts'
import { dictDataTable } from '#/modules/system/settings/dictData/dictData.table.ts'
import { aPerson, type Person } from '#testing/organisation.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { flowJobTable } from './job.table.ts'

let server: TestApp
let boss: Person

const dayMs = 86_400_000
const dayOf = (epochMs: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(epochMs)
const later = (days: number) => dayOf(server.clock.now().getTime() + days * dayMs)
const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay())

/** Today and the next two days are off; the first day after them that is no weekend is worked again. */
const firstWorked = () => [3, 4, 5].map(later).find((day) => !isWeekend(day)) ?? ''

beforeAll(async () => {
  server = await openTestApp()
  boss = await aPerson(server, '100')
  const off = [0, 1, 2].map(later)
  const entry = { dictType: 'form_holiday', dictLabel: '放假', status: '0', isDefault: 'N' }
  await server.ctx.db
    .insert(dictDataTable)
    .values(off.map((dictValue, at) => ({ ...entry, dictValue, dictSort: 100 + at })))
})
afterAll(() => server.close())

const setting = (name: string, text: string | number) => `<flowable:${name}>${text}</flowable:${name}>`

async function started(key: string, more = '') {
  const settings =
    setting('timeoutHandlerType', 1) + setting('timeoutDuration', 'PT1H') + setting('timeoutMostReminders', 2) + more
  const task = user('a', '${boss}').replace('/>', `><extensionElements>${settings}</extensionElements></userTask>`)
  await deployFile(server.ctx, model(key, `${ends}${task}${flows(['s', 'a'], ['a', 'e'])}`))
  return startProcess(server.ctx, { key, variables: { boss: boss.id } })
}
const limitOf = async (id: string) => {
  const rows = await server.ctx.db.select().from(flowJobTable).where(eq(flowJobTable.instanceId, id))
  return rows.filter(({ kind }) => kind === 'reminder').map(({ dueTime }) => dueTime)
}

test('工作日历: the time of a task begins with the next day that is worked; without the option every hour counts', async () => {
  const day = firstWorked()
  const id = await started('workdays', setting('timeoutOnWorkdays', 'true'))
  const [task] = await server.ctx.db.select().from(flowTaskTable).where(eq(flowTaskTable.instanceId, id))
  expect(task?.dueTime).toBe(`${day} 01:00:00`)
  expect((await limitOf(id)).toSorted()).toEqual([`${day} 00:48:00`, `${day} 01:00:00`])
  const plain = await started('everyDay')
  const [other] = await server.ctx.db.select().from(flowTaskTable).where(eq(flowTaskTable.instanceId, plain))
  expect(Date.parse(other?.dueTime ?? '') - Date.parse(other?.createTime ?? '')).toBe(3_600_000)
})

test('工作日历: the default limit of a process counts working time where its settings say so', async () => {
  const limited = async (key: string, settings: Partial<FlowSettings>) => {
    const file = model(key, `${ends}${user('a', '${boss}')}${flows(['s', 'a'], ['a', 'e'])}`)
    await deployFile(server.ctx, file, { settings: { timeout: 'PT1H', ...settings } })
    const id = await startProcess(server.ctx, { key, variables: { boss: boss.id } })
    const [task] = await server.ctx.db.select().from(flowTaskTable).where(eq(flowTaskTable.instanceId, id))
    return { due: task?.dueTime ?? '', begun: task?.createTime ?? '', rows: (await limitOf(id)).toSorted() }
  }
  const day = firstWorked()
  const { due, rows } = await limited('byDefault', { timeoutOnWorkdays: true })
  expect([due, ...rows]).toEqual([`${day} 01:00:00`, `${day} 00:48:00`, `${day} 01:00:00`])
  const plain = await limited('everyHour', {})
  expect(Date.parse(plain.due) - Date.parse(plain.begun)).toBe(3_600_000)
})

test('工作日历: a reminder is repeated in working time as well', async () => {
  const day = firstWorked()
  const id = await started('reminded', setting('timeoutOnWorkdays', 'true'))
  server.clock.moveMs(Date.parse(`${day}T01:00:30+08:00`) - server.clock.now().getTime())
  await runJobs(server)
  const [next] = await limitOf(id)
  expect(next?.slice(0, 16)).toBe(`${day} 02:00`)
})
