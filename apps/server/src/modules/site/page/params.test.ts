import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cmsLink } from '@app/shared/cms/cmsLink.ts'
import { cmsLinkType } from '@app/shared/cms/cmsLinkType.ts'
import { cmsParam } from '@app/shared/cms/cmsParam.ts'
import { cmsParamType } from '@app/shared/cms/cmsParamType.ts'
import { publicParams, themeTag } from '#/modules/cms/api.ts'
import { cmsSiteTable } from '#/modules/cms/cmsSite/cmsSite.table.ts'
import { cmsTemplateTable } from '#/modules/cms/cmsTemplate/cmsTemplate.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let site: FastifyInstance
let keeper: string

const must = <T>({ data, msg }: { data?: T | undefined; msg: unknown }): T => {
  if (!data) throw new Error(String(msg))
  return data
}
const shown = { isPublic: 'N', sort: 10, status: '0' }
const saveParam = async (given: object) =>
  must(await server.send(cmsParam.endpoints.save, { token: keeper, body: { ...shown, ...given } }))

beforeAll(async () => {
  server = await openTestApp({ env: { L_RATE_WRITE: '10000', SITE_ORIGIN: 'https://www.example.com' } })
  site = await server.site()
  const words = ['list', 'query', 'add', 'edit', 'remove']
  keeper = fakeCallers(server.platform)({
    permissions: ['cmsParam', 'cmsParamType', 'cmsLink', 'cmsLinkType'].flatMap((entity) =>
      words.map((word) => `cms:${entity}:${word}`),
    ),
  })
  // The home page of the theme, for a test: what it says of parameters and links.
  await server.ctx.db
    .update(cmsTemplateTable)
    .set({
      sha256: 'params',
      content:
        '<p>{{ params.tel.phone }}|{{ params.tel.note | raw }}|{{ params.tel.data.a[1] }}</p>' +
        '{% for b in params.wall %}<i>{{ b.title }}{% if b.on %}!{% endif %}</i>{% endfor %}' +
        '{% cms_params var: rows, type: "wall" %}<b>{{ rows.size }}</b>' +
        '{% cms_links var: friends, type: "mates" %}{% for f in friends %}<a href="{{ f.url }}">{{ f.name }}</a>{% endfor %}',
    })
    .where(eq(cmsTemplateTable.path, 'index.html'))
  await server.ctx.tx((ctx) => ctx.emit('site.changed', { tags: [themeTag('default')] }))
})
afterAll(() => server.close())

const now = () => ({ platform: server.platform, now: server.clock.now() })
const home = async () => (await site.inject({ url: '/' })).body

test('站点参数: templates get values by their codes, cleaned text as it is, rows in their order', async () => {
  const saveType = async (given: object) =>
    must(
      await server.send(cmsParamType.endpoints.save, {
        token: keeper,
        body: { sort: 10, status: '0', typeName: '类型', ...given },
      }),
    ).id
  const tel = await saveType({ typeCode: 'tel', multiple: '0' })
  const wall = await saveType({
    typeCode: 'wall',
    multiple: '1',
    schema: [
      { fieldCode: 'title', fieldName: '标题', kind: 'text', required: true },
      { fieldCode: 'on', fieldName: '显示', kind: 'switch', required: false },
    ],
  })
  const phone = await saveParam({ typeId: tel, paramName: '电话', paramCode: 'phone', kind: 'text', value: '<010>' })
  await saveParam({ typeId: tel, paramName: '说明', paramCode: 'note', kind: 'richtext', value: '<strong>好</strong>' })
  await saveParam({ typeId: tel, paramName: '数据', paramCode: 'data', kind: 'json', value: '{"a":[1,"二"]}' })
  await saveParam({ typeId: wall, paramName: '后', sort: 20, row: { title: '后', on: true } })
  await saveParam({ typeId: wall, paramName: '先', sort: 10, row: { title: '先' } })
  const first = await home()
  expect(first).toContain('<p>&lt;010&gt;|<strong>好</strong>|二</p>')
  expect(first).toContain('<i>先</i><i>后!</i><b>2</b>')
  // A saved value is on the next page.
  await saveParam({ ...phone, value: '020' })
  expect(await home()).toContain('<p>020|')
  await server.send(cmsParam.endpoints.changeStatus, { token: keeper, body: { id: phone.id, status: '1' } })
  expect(await home()).toContain('<p>|')
})

test('站点参数: the interface tells what was opened for it, and no more', async () => {
  const read = async (path: string) => {
    const { statusCode, body } = await site.inject({ url: `/api/v1/params${path}` })
    return [statusCode, JSON.parse(body).data]
  }
  expect((await read(''))[0]).toBe(401)
  await server.ctx.db.update(cmsSiteTable).set({ apiPublic: 'Y' })
  await server.ctx.tx((ctx) => ctx.emit('site.changed', { tags: ['site'] }))
  expect(await read('')).toEqual([200, {}])
  expect((await read('/wall'))[0]).toBe(404)
  const typeId = (await server.send(cmsParamType.endpoints.list, { token: keeper })).data?.find(
    ({ typeCode }) => typeCode === 'wall',
  )?.id
  const row = await saveParam({ typeId, paramName: '开放', isPublic: 'Y', sort: 30, row: { title: '开放的' } })
  expect(await read('')).toEqual([200, { wall: [{ title: '开放的', on: false }] }])
  expect(await read('/wall')).toEqual([200, [{ title: '开放的', on: false }]])
  await server.send(cmsParam.endpoints.remove, { token: keeper, params: { ids: row.id } })
})

test('站点参数: a value is told between its times alone', async () => {
  const start = server.clock.now().getTime()
  const wall = (await publicParams(now())).find(({ typeCode }) => typeCode === 'wall')
  expect(wall?.rows).toHaveLength(2)
  const { data } = await server.send(cmsParamType.endpoints.list, { token: keeper })
  const typeId = data?.find(({ typeCode }) => typeCode === 'wall')?.id
  const at = (ms: number) => new Date(start + ms).toISOString()
  await saveParam({ typeId, paramName: '将来', startTime: at(3_600_000), row: { title: '将来' } })
  await saveParam({ typeId, paramName: '过去', endTime: at(-1_000), row: { title: '过去' } })
  expect(await home()).toContain('<b>2</b>')
  server.clock.moveMs(3_600_001)
  await server.ctx.tx((ctx) => ctx.emit('site.changed', { tags: ['list'] }))
  const later = (await publicParams(now())).find(({ typeCode }) => typeCode === 'wall')
  expect(later?.rows.map(({ values }) => values[0]?.value)).toContain('将来')
  expect(later?.rows.map(({ values }) => values[0]?.value)).not.toContain('过去')
  server.clock.moveMs(-3_600_001)
})

test('友情链接: the page shows types and their links, a click is counted and led on, what is off leads nowhere', async () => {
  const type = must(
    await server.send(cmsLinkType.endpoints.save, {
      token: keeper,
      body: { typeName: '朋友们', typeCode: 'mates', showMode: 'text', sort: 10, status: '0' },
    }),
  )
  expect(await home()).not.toContain('示例站')
  const link = must(
    await server.send(cmsLink.endpoints.save, {
      token: keeper,
      body: {
        typeId: type.id,
        linkName: '示例站',
        linkUrl: 'https://example.com/a?b=1',
        linkTarget: '_blank',
        nofollow: 'Y',
        sort: 10,
        status: '0',
      },
    }),
  )
  expect(await home()).toContain(`<a href="/go/${link.id}">示例站</a>`)
  const page = await site.inject({ url: '/links' })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<h2>朋友们</h2>')
  expect(page.body).toContain(`href="/go/${link.id}" target="_blank" rel="noopener nofollow"`)
  const click = await site.inject({ url: `/go/${link.id}` })
  expect([click.statusCode, click.headers.location, click.headers['cache-control']]).toEqual([
    302,
    'https://example.com/a?b=1',
    'no-store',
  ])
  await server.send(cmsLink.endpoints.changeStatus, { token: keeper, body: { id: link.id, status: '1' } })
  expect((await site.inject({ url: `/go/${link.id}` })).statusCode).toBe(404)
  expect((await site.inject({ url: '/links' })).body).not.toContain('示例站')
})
