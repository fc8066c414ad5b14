import { afterAll, beforeAll, expect, test } from 'vitest'
import { themeConfig } from '@app/shared/system/themeConfig.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let caller: ReturnType<typeof fakeCallers>

beforeAll(async () => {
  server = await openTestApp()
  caller = fakeCallers(server.platform)
})
afterAll(() => server.close())

const save = (token: string, themeObj: string) => server.send(themeConfig.save, { token, body: { themeObj } })

test('主题设置: everybody has his own, and nothing at first', async () => {
  const [one, two] = [caller({ id: 'one' }), caller({ id: 'two' })]
  expect(await server.send(themeConfig.current, { token: one })).toMatchObject({ code: 200, data: null })
  await save(one, '{"nav_theme":"dark"}')
  expect(await save(one, '{"nav_theme":"light"}')).toMatchObject({ data: { version: 2 } })
  expect(await server.send(themeConfig.current, { token: one })).toMatchObject({
    data: { themeObj: '{"nav_theme":"light"}' },
  })
  expect(await server.send(themeConfig.current, { token: two })).toMatchObject({ data: null })
})

test('主题设置: wrong input and callers without a session are refused', async () => {
  const token = caller({ id: 'three' })
  expect(await server.send(themeConfig.current)).toMatchObject({ code: 401 })
  expect(await save(token, '')).toMatchObject({ code: 500, msg: '主题设置不能为空' })
  expect(await save(token, '[1]')).toMatchObject({ msg: '主题设置格式不正确' })
  expect(await save(token, `{"a":"${'x'.repeat(1_000)}"}`)).toMatchObject({ msg: '主题设置长度不能超过1000个字符' })
})
