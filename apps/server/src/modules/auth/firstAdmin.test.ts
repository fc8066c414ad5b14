import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { loadEnv } from '#/env.ts'
import { createPlatform } from '#/platform/start/createPlatform.ts'
import { prepareDatabase } from '#/platform/start/prepare.ts'
import { databaseUrl, withClient } from '#testing/database.ts'
import { openTestApp } from '#testing/testApp.ts'

let url: string
let folder: string

beforeEach(async () => {
  const name = `${inject('templateName')}_${randomBytes(4).toString('hex')}`
  url = databaseUrl(inject('maintenanceUrl'), name)
  folder = mkdtempSync(join(tmpdir(), 'atrium-admin-'))
  await withClient(inject('maintenanceUrl'), (client) => client.query(`CREATE DATABASE ${name}`))
})

afterEach(async () => {
  const name = new URL(url).pathname.slice(1)
  await withClient(inject('maintenanceUrl'), (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
  rmSync(folder, { recursive: true, force: true })
})

/** What a start prints while it makes the database ready. */
async function start(settings: Record<string, string> = {}): Promise<string> {
  const env = loadEnv({
    NODE_ENV: 'test',
    DATA_DIR: mkdtempSync(join(folder, 'node-')),
    SECRET_KEY: 'the same key on every node 0123456789',
    ...settings,
  })
  const platform = await createPlatform(env, url, { log: pino({ level: 'silent' }) })
  const said: string[] = []
  try {
    await prepareDatabase(platform, (text) => said.push(text))
  } finally {
    await platform.close()
  }
  return said.join('\n')
}

async function signInAnswers(password: string) {
  const server = await openTestApp({ databaseUrl: url })
  try {
    const login = await server.send(session.login, { body: { username: 'admin', password } })
    const { token = '' } = login as { token?: string }
    const info = token ? await server.send(session.getInfo, { token }) : undefined
    return { login, info }
  } finally {
    await server.close()
  }
}

const printed = (said: string) => [...said.matchAll(/初始密码：(\S+)/g)].map(([, password]) => password ?? '')

test('首个管理员: a common password of the environment ends the start and leaves nothing behind', async () => {
  for (const ADMIN_PASSWORD of ['admin123', '12345678', 'PASSWORD1', '88888888']) {
    await expect(start({ ADMIN_PASSWORD })).rejects.toThrow(
      '配置错误：ADMIN_PASSWORD 须为8-64位字符，且不能为常见密码、登录名或产品名',
    )
  }
  expect(printed(await start())).toHaveLength(1)
})

test('首个管理员: a password of the environment is not shown and need not be changed', async () => {
  const said = await start({ ADMIN_PASSWORD: 'Kapok-tree-7788' })
  expect(said).not.toContain('Kapok-tree-7788')
  expect(said).not.toContain('初始密码')
  const { login, info } = await signInAnswers('Kapok-tree-7788')
  expect(login).toMatchObject({ code: 200, msg: '操作成功' })
  expect(info).toMatchObject({ code: 200, isDefaultModifyPwd: false })
})

test('首个管理员: a generated password is shown once and must be changed', async () => {
  const [password = '', ...more] = printed(await start())
  expect(more).toEqual([])
  expect(password).toMatch(/^[A-Za-z0-9]{12,}$/)
  expect(printed(await start())).toEqual([])
  expect(await signInAnswers('admin123')).toMatchObject({ login: { code: 500, msg: '用户不存在/密码错误' } })
  const { login, info } = await signInAnswers(password)
  expect(login).toMatchObject({ code: 200 })
  expect(info).toMatchObject({ code: 200, isDefaultModifyPwd: true })
})

test('首个管理员: of three nodes that start at once one makes and tells the password', async () => {
  const said = await Promise.all([start(), start(), start()])
  const passwords = said.flatMap(printed)
  expect(passwords).toHaveLength(1)
  expect((await signInAnswers(passwords[0] ?? '')).login).toMatchObject({ code: 200 })
})
