import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cmsLinkTable as t } from '#/modules/cms/cmsLink/cmsLink.table.ts'
import { cmsLinkTypeTable } from '#/modules/cms/cmsLinkType/cmsLinkType.table.ts'
import { cmsSiteTable } from '#/modules/cms/cmsSite/cmsSite.table.ts'
import { newFormToken } from '#/modules/site/guestbook/formToken.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let site: FastifyInstance
let visitors = 0

const settings = async (values: Partial<typeof cmsSiteTable.$inferInsert>) => {
  await server.ctx.db.update(cmsSiteTable).set(values)
  await server.ctx.tx((ctx) => ctx.emit('site.changed', { tags: ['site'] }))
}
const post = (given: Record<string, string>, remoteAddress = `198.51.100.${++visitors}`) => {
  const form = newFormToken(server.platform)
  server.clock.moveMs(4_000)
  const body = { form, typeId: 'mates', linkName: '新站', linkUrl: 'https://new.example', contact: 'a@b.cn', ...given }
  return site.inject({
    method: 'POST',
    url: '/links',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(body).toString(),
    remoteAddress,
  })
}

beforeAll(async () => {
  server = await openTestApp({ env: { L_RATE_ANONYMOUS: '100000', SITE_ORIGIN: 'https://www.example.com' } })
  site = await server.site()
  await server.ctx.db.insert(cmsLinkTypeTable).values([
    { id: 'mates', typeName: '朋友', typeCode: 'mates', showMode: 'text' },
    { id: 'logos', typeName: '图片墙', typeCode: 'logos', showMode: 'image' },
  ])
})
afterAll(() => server.close())

test('友链申请: closed, there is no form and nothing is taken', async () => {
  expect((await site.inject({ url: '/links' })).body).not.toContain('申请友情链接')
  expect((await post({})).body).toContain('友链申请未开放')
  await settings({ linkApply: 'Y' })
  expect((await site.inject({ url: '/links' })).body).toContain('申请友情链接')
})

test.for([
  [{ linkName: '' }, '网站名称不能为空'],
  [{ linkUrl: 'javascript:alert(1)' }, '网站地址格式不正确'],
  [{ linkUrl: '/inside' }, '网站地址格式不正确'],
  [{ contact: '' }, '联系方式不能为空'],
  [{ typeId: 'logos' }, '链接类型不存在'],
  [{ form: 'x.y.z' }, '页面已过期，请刷新后重试'],
] as const)('友链申请: %o is refused and what was typed stays', async ([given, message]) => {
  const answer = await post(given)
  expect([answer.statusCode, answer.body.includes(message)]).toEqual([422, true])
  expect(answer.body).toContain('name="form"')
})

test('友链申请: it waits for a look, once, one a minute of an address', async () => {
  server.clock.beginMinute()
  const answer = await post({ linkName: '<b>新站</b>' }, '198.51.101.1')
  expect([answer.statusCode, answer.body.includes('申请已提交，审核通过后显示')]).toEqual([200, true])
  const rows = await server.ctx.db.select().from(t).where(eq(t.linkUrl, 'https://new.example'))
  expect(rows).toMatchObject([{ linkName: '<b>新站</b>', auditStatus: '0', status: '0' }])
  expect((await site.inject({ url: '/links' })).body).not.toContain('新站')
  expect((await post({})).body).toContain('请勿重复提交')
  const soon = await post({ linkUrl: 'https://other.example' }, '198.51.101.1')
  expect([soon.statusCode, soon.body.includes('提交过于频繁，请稍后再试')]).toEqual([429, true])
  expect((await post({ linkUrl: 'https://v6.example', website: 'x' }, '2001:db8:1:2::1')).statusCode).toBe(200)
  expect((await post({ linkUrl: 'https://v6.example', website: 'x' }, '2001:db8:1:2:ffff::2')).statusCode).toBe(429)
  expect((await post({ linkUrl: 'https://trap.example', website: 'x' })).statusCode).toBe(200)
  expect(await server.ctx.db.$count(t, eq(t.linkUrl, 'https://trap.example'))).toBe(0)
})

test('友链申请: by script, with the token of the captcha call, under the same guards', async () => {
  const call = async (body: object, remoteAddress = `198.51.100.${++visitors}`) => {
    const { data } = (await site.inject({ url: '/api/v1/captcha', remoteAddress })).json<{ data: { form: string } }>()
    server.clock.moveMs(4_000)
    const payload = { form: data.form, typeId: 'mates', linkName: '新站', contact: 'a@b.cn', ...body }
    const answer = await site.inject({ method: 'POST', url: '/api/v1/link', payload, remoteAddress })
    return answer.json<{ code: number; msg: string; errors?: object }>()
  }
  const types = async () => (await site.inject({ url: '/api/v1/link' })).json<{ data?: object; msg: string }>()
  expect((await types()).data).toEqual([{ id: 'mates', name: '朋友' }])
  expect(await call({ linkUrl: 'https://script.example' })).toMatchObject({ code: 200 })
  const [row] = await server.ctx.db.select().from(t).where(eq(t.linkUrl, 'https://script.example'))
  expect(row?.auditStatus).toBe('0')
  expect(await call({ linkUrl: 'javascript:alert(1)' })).toMatchObject({ errors: { linkUrl: '网站地址格式不正确' } })
  expect(await call({ linkUrl: 'https://other.example', form: 'x.y.z' })).toMatchObject({
    msg: '页面已过期，请刷新后重试',
  })
  await settings({ linkApply: 'N' })
  expect(await call({ linkUrl: 'https://other.example' })).toMatchObject({ msg: '友链申请未开放' })
  expect((await types()).msg).toBe('友链申请未开放')
})
