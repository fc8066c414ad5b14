import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { post } from '@app/shared/system/post.ts'
import { signInAsAdmin } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const ready = async () => (await t.app.inject('/readyz')).statusCode

test('升级: a node goes on serving while one of the next release adds to its tables', async () => {
  const token = await signInAsAdmin(t)
  const page = () => t.send(post.endpoints.page, { token, query: {} })
  const save = (code: string) =>
    t.send(post.endpoints.save, { token, body: { postCode: code, postName: code, sort: 1, status: '0' } })
  expect(await ready()).toBe(200)
  expect(await page()).toMatchObject({ code: 200 })
  expect(await save('before')).toMatchObject({ code: 200 })

  await t.ctx.db.execute(sql`alter table sys_post add column added_later varchar(10) not null default ''`)
  await t.ctx.db.execute(sql`create table sys_added_later (id varchar(64) primary key)`)
  await t.ctx.db.execute(sql`insert into sys_migration (file, hash) values ('9999_newer.sql', 'newer')`)
  expect(await ready()).toBe(200)
  expect(await save('after')).toMatchObject({ code: 200 })
  expect((await page()).data?.list.map(({ postCode }) => postCode)).toEqual(expect.arrayContaining(['before', 'after']))
})

test('升级: a node whose own tables are not all there yet is not ready', async () => {
  await t.ctx.db.execute(sql`create table kept as select * from sys_migration order by file desc limit 2`)
  await t.ctx.db.execute(sql`delete from sys_migration where file in (select file from kept)`)
  expect(await ready()).toBe(503)
  await t.ctx.db.execute(sql`insert into sys_migration select * from kept`)
  expect(await ready()).toBe(200)
})
