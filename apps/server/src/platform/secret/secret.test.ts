import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError, loadEnv } from '#/env.ts'
import { openDatabase, type Database } from '#/platform/database/db.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { secretTable } from './secret.table.ts'
import { checkSharedSecret, loadSecret, prepareKeyFile, settleKeyFile } from './secret.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'atrium-secret-'))
let own: TestDatabase
let database: Database

beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase(own.url, loadEnv({}))
})
afterAll(async () => {
  await database.close()
  await own.drop()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

test('密钥: made once, for its owner only, and kept', () => {
  const folder = join(DATA_DIR, 'new', 'folder')
  const secret = loadSecret({ SECRET_KEY: undefined, DATA_DIR: folder })
  expect(Buffer.byteLength(secret)).toBeGreaterThanOrEqual(32)
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(loadSecret({ SECRET_KEY: undefined, DATA_DIR: folder })).toBe(secret)
  expect(readFileSync(join(folder, 'secret.key'), 'utf8').trim()).toBe(secret)
})

test('密钥: the environment goes before the file', () => {
  expect(loadSecret({ SECRET_KEY: 'x'.repeat(40), DATA_DIR })).toBe('x'.repeat(40))
})

test('密钥: a damaged file ends the start with a sentence', () => {
  writeFileSync(join(DATA_DIR, 'secret.key'), 'short\n')
  const load = () => loadSecret({ SECRET_KEY: undefined, DATA_DIR })
  expect(load).toThrow(ConfigError)
  expect(load).toThrow(/^密钥文件 .*secret\.key 已损坏，请从备份恢复，或删除后重新启动（已发出的文件链接将失效）$/)
})

test('密钥: weak ones are refused by the settings', () => {
  for (const SECRET_KEY of ['abcdefghijklmnopqrstuvwxyz', 'secret', 'qmPlus', 'super_secret', 'a'.repeat(64)])
    expect(() => loadEnv({ SECRET_KEY })).toThrow('配置错误：SECRET_KEY 至少 32 字节，且不能是常见的示例值')
})

test('密钥: a node with another key than the others does not start', async () => {
  const [one, two] = ['first secret of thirty-two bytes!!', 'other secret of thirty-two bytes!!']
  await checkSharedSecret(database, one)
  await checkSharedSecret(database, one)
  await expect(checkSharedSecret(database, two)).rejects.toThrow(
    '签名密钥与使用同一数据库的其他节点不同：请为所有节点设置相同的 SECRET_KEY；更换密钥请使用 npm run rotate-key',
  )
  expect(JSON.stringify(await database.db.select().from(secretTable))).not.toContain('secret of thirty')
})

const [agreed, unknown] = ['first secret of thirty-two bytes!!', 'a key that the database never had!']

test('密钥: a node that starts while the key is being changed does not wait and does not serve with the old one', async () => {
  await database.transaction(async (db) => {
    await db.select().from(secretTable).for('update')
    await expect(checkSharedSecret(database, agreed)).rejects.toThrow('密钥正在更换，请在完成后以新密钥启动')
  })
  await checkSharedSecret(database, agreed)
})

/** A folder as a change of the key leaves it that was killed with the new one not yet in its place. */
function killedChange(name: string, key: string, draft: string) {
  const folder = join(DATA_DIR, name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'secret.key'), `${key}\n`)
  writeFileSync(join(folder, 'secret.key.new'), draft)
  return {
    folder,
    key: () => loadSecret({ SECRET_KEY: undefined, DATA_DIR: folder }),
    hasDraft: () => existsSync(join(folder, 'secret.key.new')),
  }
}

test('更换密钥: killed after the database had the new key, the next one puts it in its place', async () => {
  const place = killedChange('after', unknown, `${agreed}\n`)
  expect(await settleKeyFile(database, place.folder)).toBe(true)
  expect([place.key(), place.hasDraft()]).toEqual([agreed, false])
})

test.for([`${unknown}\n`, ''])(
  '更换密钥: killed before, the draft %j is of no use and in nobody’s way',
  async (draft) => {
    const place = killedChange(`before${draft.length}`, agreed, draft)
    expect(await settleKeyFile(database, place.folder)).toBe(false)
    expect([place.key(), place.hasDraft()]).toEqual([agreed, false])
    prepareKeyFile(place.folder, unknown).replace()
    expect(place.key()).toBe(unknown)
  },
)

test('更换密钥: where the database knows neither of the two, somebody has to look', async () => {
  const place = killedChange('neither', unknown, `another ${unknown}\n`)
  await expect(settleKeyFile(database, place.folder)).rejects.toThrow(
    `${join(place.folder, 'secret.key.new')} 已存在：上次更换密钥没有完成，请确认后改名为 secret.key 或删除`,
  )
  expect([place.key(), place.hasDraft()]).toEqual([unknown, true])
})
