import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError, loadEnv } from '#/env.ts'
import { openDatabase, type Database } from '#/platform/database/db.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { secretTable } from './secret.table.ts'
import { checkSharedSecret, loadSecret } from './secret.ts'

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
