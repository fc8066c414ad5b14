import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import { expect, inject, test } from 'vitest'
import { loadEnv } from '#/env.ts'
import { deptIdsUnder } from '#/modules/system/api.ts'
import { systemContext } from '#/platform/context.ts'
import { createPasswordHasher } from '#/platform/password/hash.ts'
import type { Platform } from '#/platform/platform.ts'
import { createPlatform } from '#/platform/start/createPlatform.ts'
import { prepareDatabase } from '#/platform/start/prepare.ts'
import { databaseUrl, withClient } from '#testing/database.ts'
import { noticeUserReadTable } from './messages/notice/notice.table.ts'
import { userTable } from './people/user/user.table.ts'

/** Starts on a database of its own, each time with the given settings; hands over what was said. */
async function onNewDatabase(
  work: (start: (env: Record<string, string>) => Promise<{ platform: Platform; said: string[] }>) => Promise<void>,
) {
  const maintenanceUrl = inject('maintenanceUrl')
  const name = `${inject('templateName')}_${randomBytes(4).toString('hex')}`
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-demo-'))
  const open: { close(): Promise<void> }[] = []
  await withClient(maintenanceUrl, (client) => client.query(`CREATE DATABASE ${name}`))
  try {
    await work(async (settings) => {
      const env = loadEnv({
        NODE_ENV: 'test',
        DATA_DIR: dataDir,
        SECRET_KEY: randomBytes(32).toString('hex'),
        ...settings,
      })
      const platform = await createPlatform(env, databaseUrl(maintenanceUrl, name), { log: pino({ level: 'silent' }) })
      open.push(platform)
      const said: string[] = []
      await prepareDatabase(platform, (text) => said.push(text))
      return { platform, said }
    })
  } finally {
    for (const platform of open) await platform.close()
    await withClient(maintenanceUrl, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const loginNames = async ({ database }: Platform) =>
  (await database.db.select({ userName: userTable.userName }).from(userTable).orderBy(userTable.id)).map(
    (row) => row.userName,
  )

test(
  '演示数据: a new database gets it once, with a password that is said once',
  () =>
    onNewDatabase(async (start) => {
      const first = await start({ DEMO: '1', ADMIN_PASSWORD: 'Zhongting-2026' })
      const sentence = first.said.find((text) => text.startsWith('演示用户的密码（只显示一次）：'))
      expect(first.said).toContain('已加载演示数据，请勿用于正式环境')
      expect(await loginNames(first.platform)).toEqual(['admin', 'test', 'wangmin', 'lilei', 'zhaoting', 'disabled'])
      const [lilei] = await first.platform.database.db.select().from(userTable).where(eq(userTable.id, '4'))
      const hasher = createPasswordHasher(first.platform.env.limits)
      expect(await hasher.verify(lilei?.password, sentence?.split('：')[1] ?? '')).toBe(true)
      expect(lilei?.pwdUpdateDate).not.toBeNull()
      expect(await deptIdsUnder(systemContext(first.platform), '102')).toEqual(['102', '103', '104', '105', '106'])
      const readers = await first.platform.database.db
        .select({ userId: noticeUserReadTable.userId })
        .from(noticeUserReadTable)
        .where(eq(noticeUserReadTable.noticeId, '3'))
        .orderBy(noticeUserReadTable.userId)
      expect(readers.map(({ userId }) => userId)).toEqual(['3', '4'])

      const again = await start({ DEMO: '1', ADMIN_PASSWORD: 'Zhongting-2026' })
      expect(again.said).toEqual([])
    }),
  120_000,
)

test('演示数据: a database in use never gets it', () =>
  onNewDatabase(async (start) => {
    const { platform } = await start({ ADMIN_PASSWORD: 'Zhongting-2026' })
    expect(await loginNames(platform)).toEqual(['admin'])
    const later = await start({ DEMO: '1', ADMIN_PASSWORD: 'Zhongting-2026' })
    expect(await loginNames(later.platform)).toEqual(['admin'])
    expect(later.said).toEqual([])
  }))

test(
  '演示数据: the password may come from the environment and is not said then',
  () =>
    onNewDatabase(async (start) => {
      const { platform, said } = await start({
        DEMO: '1',
        ADMIN_PASSWORD: 'Zhongting-2026',
        DEMO_PASSWORD: 'Yanshi-2026-x',
      })
      expect(said.join()).not.toContain('Yanshi-2026-x')
      const [row] = await platform.database.db.select().from(userTable).where(eq(userTable.id, '2'))
      expect(await createPasswordHasher(platform.env.limits).verify(row?.password, 'Yanshi-2026-x')).toBe(true)
    }),
  120_000,
)
