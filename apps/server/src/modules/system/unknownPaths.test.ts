import { afterAll, beforeAll, expect, test } from 'vitest'
import { userCalls } from '@app/shared/system/user.ts'
import { signInAsAdmin } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let token: string

beforeAll(async () => {
  server = await openTestApp({ env: { L_RATE_WRITE: '100000', L_RATE_USER: '100000' } })
  token = await signInAsAdmin(server)
})
afterAll(() => server.close())

const unknown = { code: 404, msg: '路径不存在，请检查路径是否正确' }
async function ask(method: 'GET' | 'POST', url: string) {
  const answer = await server.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
  return answer.json() as { code: number; msg: string }
}

test('路径: words below an entity that name no call of it are unknown, not ids', async () => {
  const paged = new Set(server.app.endpoints.map(({ path }) => path).filter((path) => path.endsWith('/page')))
  const entities = server.app.endpoints.flatMap(({ method, path }) => {
    const [, entity = ''] = /^(.+)\/:ids?$/.exec(path) ?? []
    return paged.has(`${entity}/page`) ? [{ method, entity }] : []
  })
  expect(entities.length).toBeGreaterThan(30)
  const offered = new Set(server.app.endpoints.map(({ method, path }) => `${method} ${path}`))
  for (const { method, entity } of entities)
    for (const word of [
      'list',
      'page',
      'export',
      'importTemplate',
      'findMaxSort',
      'checkNothingUnique',
      '%E5%85%A8%E9%83%A8',
      '%20',
    ])
      if (!offered.has(`${method} ${entity}/${word}`))
        expect([method, `${entity}/${word}`, await ask(method, `${entity}/${word}`)]).toMatchObject([
          method,
          `${entity}/${word}`,
          unknown,
        ])
})

test('路径: a call of an entity without its further parts is unknown, not an id', async () => {
  for (const path of [
    '/system/dept/userSelectList',
    '/system/role/deleteRoleUser',
    '/system/user/avatar',
    '/system/role/',
  ])
    expect([path, await ask('GET', path)]).toMatchObject([path, unknown])
  expect(await ask('GET', '/system/role/nowhere')).toMatchObject({ code: 500, msg: '数据不存在' })
})

test('用户: the form of a new user has two addresses', async () => {
  const answers = [await ask('GET', '/system/user/'), await server.send(userCalls.form, { token })]
  expect(answers[0]).toMatchObject({ code: 200, data: null, roleIds: [] })
  expect(answers[0]).toEqual(answers[1])
})
