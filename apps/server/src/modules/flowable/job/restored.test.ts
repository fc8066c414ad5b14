import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, asc, eq, isNull } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { loadEnv } from '#/env.ts'
import { startProcess } from '#/modules/flowable/api.ts'
import { deployFile } from '#/modules/flowable/definition/deploy.service.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { ends, flows, model, user } from '#/modules/flowable/testing/models.ts'
import { runJobs } from '#/modules/flowable/testing/runJobs.ts'
import { createBackup } from '#/platform/backup/createBackup.ts'
import { restoreBackup } from '#/platform/backup/restoreBackup.ts'
import { systemContext } from '#/platform/context.ts'
import type { Platform } from '#/platform/platform.ts'
import { createPlatform } from '#/platform/start/createPlatform.ts'
import { databaseUrl, withClient } from '#testing/database.ts'
import { openTestApp, testClock, type TestApp } from '#testing/testApp.ts'
import { flowJobTable } from './job.table.ts'

let server: TestApp
let home: string
const undo: (() => unknown)[] = []
const clock = testClock()

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'atrium-flows-'))
  undo.push(() => rmSync(home, { recursive: true, force: true }))
  server = await openTestApp()
  undo.push(() => server.close())
  const wait =
    '<intermediateCatchEvent id="t"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>'
  await deployFile(
    server.ctx,
    model('waits', `${ends}${wait}${user('z', '${INITIATOR}')}${flows(['s', 't'], ['t', 'z'], ['z', 'e'])}`),
  )
  await deployFile(server.ctx, model('quick', `${ends}${flows(['s', 'e'])}`))
})
afterAll(async () => {
  for (const step of undo.toReversed()) await step()
})

/** A node on the database after the way through a backup. */
async function restored(): Promise<Platform> {
  const { folder } = await createBackup(server.platform)
  const name = `${inject('templateName')}_${randomBytes(4).toString('hex')}`
  const url = databaseUrl(inject('maintenanceUrl'), name)
  await withClient(inject('maintenanceUrl'), (client) => client.query(`CREATE DATABASE ${name}`))
  const env = loadEnv({ NODE_ENV: 'test', DATA_DIR: home, SECRET_KEY: server.platform.secret })
  const platform = await createPlatform(env, url, { log: pino({ level: 'silent' }), clock })
  undo.push(async () => {
    await platform.close()
    await withClient(inject('maintenanceUrl'), (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
  })
  await restoreBackup(platform, folder)
  return platform
}

test('恢复: open timers come in their time, ends are told again, calls that waited are for a person', async () => {
  const id = await startProcess(server.ctx, { key: 'waits' })
  const over = await startProcess(server.ctx, { key: 'quick' })
  await runJobs(server)
  const { db } = server.ctx
  const hook = {
    id: 'hook',
    instanceId: over,
    rootId: over,
    kind: 'hook' as const,
    target: 'processEnd',
    dueTime: new Date().toISOString(),
  }
  await db.insert(flowJobTable).values(hook)
  // A node is at the timer when the backup is made.
  await db
    .update(flowJobTable)
    .set({ state: 'running', heldUntil: '2999-01-01T00:00:00Z' })
    .where(eq(flowJobTable.instanceId, id))
  const platform = await restored()
  const rows = await platform.database.db.select().from(flowJobTable).orderBy(asc(flowJobTable.kind))
  expect(rows.map(({ kind, state, error }) => [kind, state, error])).toEqual([
    ['event', 'waiting', null],
    ['hook', 'dead', '备份时尚未推送'],
    ['timer', 'waiting', null],
  ])
  const openTasks = () =>
    platform.database.db
      .select({ node: flowTaskTable.node })
      .from(flowTaskTable)
      .where(and(eq(flowTaskTable.instanceId, id), isNull(flowTaskTable.doneTime)))
  await runJobs({ platform })
  expect(await openTasks()).toEqual([])
  clock.moveMs(3_700_000)
  await runJobs({ platform })
  expect(await openTasks()).toEqual([{ node: 'z' }])
  const told = await systemContext(platform).db.select().from(flowJobTable).where(eq(flowJobTable.kind, 'event'))
  expect(told.map(({ instanceId, state }) => [instanceId, state])).toEqual([[over, 'done']])
})
