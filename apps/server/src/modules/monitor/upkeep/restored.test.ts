import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { loadEnv } from '#/env.ts'
import { jobLogTable } from '#/modules/monitor/jobLog/jobLog.table.ts'
import { downloadFilesTable } from '#/modules/system/files/downloadFiles/downloadFiles.table.ts'
import { fileStorageTable } from '#/modules/system/files/fileStorage/fileStorage.table.ts'
import { smsLogTable } from '#/modules/system/messages/smsLog/smsLog.table.ts'
import { createBackup } from '#/platform/backup/createBackup.ts'
import { restoreBackup } from '#/platform/backup/restoreBackup.ts'
import type { Db } from '#/platform/database/db.ts'
import { openSecret, sealSecret } from '#/platform/secret/secretBox.ts'
import { createPlatform } from '#/platform/start/createPlatform.ts'
import { newId } from '#/platform/text/ids.ts'
import { databaseUrl, withClient } from '#testing/database.ts'
import { sessionFor } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

const place = { table: 'sys_file_storage', column: 'secret_key_sealed', id: 'bucket' }

let t: TestApp
let home: string
let undo: (() => unknown)[]

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'atrium-restored-'))
  t = await openTestApp()
  undo = [() => rmSync(home, { recursive: true, force: true }), () => t.close()]
})
afterAll(async () => {
  for (const step of undo.toReversed()) await step()
})

/** The database after the way through a backup. */
async function restored(): Promise<{ db: Db; secret: string; storages: unknown }> {
  const { folder, manifest } = await createBackup(t.platform)
  const name = `${inject('templateName')}_${randomBytes(4).toString('hex')}`
  const url = databaseUrl(inject('maintenanceUrl'), name)
  await withClient(inject('maintenanceUrl'), (client) => client.query(`CREATE DATABASE ${name}`))
  const env = loadEnv({ NODE_ENV: 'test', DATA_DIR: home, SECRET_KEY: t.platform.secret })
  const platform = await createPlatform(env, url, { log: pino({ level: 'silent' }) })
  undo.push(async () => {
    await platform.close()
    await withClient(inject('maintenanceUrl'), (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
  })
  await restoreBackup(platform, folder)
  return { db: platform.database.db, secret: platform.secret, storages: manifest.storages }
}

test('恢复: what was going on at the time of the backup has ended, secrets open with the key, buckets are named', async () => {
  const { db } = t.ctx
  const now = t.clock.now().toISOString()
  await sessionFor(t, '1')
  await db.insert(jobLogTable).values({
    jobId: '1',
    jobName: 'j',
    jobGroup: 'SYSTEM',
    invokeTarget: 'x.y',
    state: 'running',
    triggerType: 'manual',
    fireTime: now,
  })
  await db.insert(downloadFilesTable).values({
    id: newId(),
    jobId: newId(),
    fileName: 'a.xlsx',
    fileType: 'xlsx',
    tableName: '用户',
    downloadUser: '管理员',
    status: 'waiting',
    fileCreateTime: now,
    createBy: '1',
  })
  await db.insert(smsLogTable).values({
    configId: '1',
    provider: 'DEBUG',
    templateId: '1',
    templateCode: 'c',
    templateType: '2',
    content: 'c',
    params: '{}',
    mobile: '13800000000',
    ipaddr: '::1',
    sendStatus: 0,
    createTime: now,
  })
  await db.insert(fileStorageTable).values({
    id: place.id,
    configName: '桶',
    storageType: 'minio',
    endpoint: 's3.example.com',
    bucketName: 'atrium',
    secretKeySealed: sealSecret(t.platform, place, 'open sesame'),
  })
  const after = await restored()
  const [run] = await after.db.select().from(jobLogTable).where(eq(jobLogTable.jobName, 'j'))
  expect(run).toMatchObject({ state: 'ended', status: '1', exceptionInfo: '恢复备份，执行已中断' })
  expect(await after.db.select().from(downloadFilesTable)).toMatchObject([
    { status: 'fail', failReason: '恢复备份，已中断' },
  ])
  expect(await after.db.select().from(smsLogTable)).toMatchObject([{ sendStatus: 20, apiSendMsg: '备份时尚未发送' }])
  const [bucket] = await after.db.select().from(fileStorageTable).where(eq(fileStorageTable.id, place.id))
  expect(openSecret(after, place, bucket?.secretKeySealed)).toBe('open sesame')
  expect(after.storages).toContainEqual({
    id: 'bucket',
    name: '桶',
    place: 's3.example.com/atrium/',
    copied: false,
  })
})
