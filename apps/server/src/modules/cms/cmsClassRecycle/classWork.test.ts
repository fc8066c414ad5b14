import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { classWorks, classWorkTopic } from '@app/shared/cms/classWork.ts'
import { cmsClassCalls } from '@app/shared/cms/cmsClassCalls.ts'
import { classRecycleCalls as calls } from '@app/shared/cms/cmsRecycle.ts'
import { articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { anew, articleRights, articleWorld, type World } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { classWorkQueue } from '#/modules/cms/cmsClass/classWork.service.ts'
import { classWorkTable } from '#/modules/cms/cmsClass/classWork.table.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { noticeTable } from '#/modules/system/messages/notice/notice.table.ts'
import { openLive } from '#testing/liveStream.ts'
import { settled } from '#testing/settled.ts'
import type { TestApp } from '#testing/testApp.ts'
import { purgeQueue } from './purgeQueue.ts'
import { runWork } from './runWork.ts'

let server: TestApp
let person: Awaited<ReturnType<typeof articleWorld>>['person']
let world: World
let keeper: string

const all = [
  ...articleRights(),
  'cms:cmsClass:remove',
  ...['list', 'restore', 'remove', 'clear'].map((word) => `cms:cmsClassRecycle:${word}`),
]

beforeAll(async () => {
  ;({ server, person, world } = await articleWorld())
  keeper = person('keeper', all)
})
afterAll(() => server.close())

const many = 250

/** A class with one below that holds published articles made out of one, and one that was deleted before. */
async function large(count = many) {
  const top = await world.classOf({ auditMode: '0' })
  const below = await world.classOf({ auditMode: '0', parentId: top })
  const { id } = await world.article({ classId: below, tags: ['批量'] })
  const { rows: columns } = await server.ctx.db.execute<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_name = 'cms_article' and column_name not in ('id', 'article_no', 'title', 'status')`)
  const names = sql.raw(columns.map(({ name }) => `"${name}"`).join())
  await server.ctx.db.execute(sql`insert into cms_article (id, title, status, ${names})
    select ${below} || '-' || n, '批量' || n, '1', ${names} from cms_article, generate_series(2, ${count}) n where id = ${id}`)
  await server.ctx.db.execute(sql`insert into cms_article_data (article_id, content)
    select ${below} || '-' || n, content from cms_article_data, generate_series(2, ${count}) n where article_id = ${id}`)
  await server.ctx.db
    .update(cmsClassTable)
    .set({ articleCount: count, publishCount: count - 1 })
    .where(eq(cmsClassTable.id, below))
  const [row] = await server.ctx.db.select().from(cmsClassTable).where(eq(cmsClassTable.id, top))
  return { top, below, draft: id, name: row?.className ?? '' }
}

const drop = (id: string, confirmName: string, token = keeper) =>
  server.send(cmsClassCalls.remove, {
    token,
    headers: anew(),
    params: { ids: id },
    body: { withArticles: true, confirmName },
  })
const restore = (id: string, body: object = {}, token = keeper) =>
  server.send(calls.restore, { token, headers: anew(), body: { ids: [id], ...body } })
const purge = (id: string) => server.send(calls.purge, { token: keeper, headers: anew(), params: { ids: id } })
const works = async (token = keeper) => (await server.send(classWorks, { token })).data ?? []
const ended = () => settled(server, classWorkQueue, purgeQueue)
const classRow = async (id: string) =>
  (await server.ctx.db.select().from(cmsClassTable).where(eq(cmsClassTable.id, id)))[0]
/** How many articles of a class stand how: `delFlag status` and the batches they went with. */
async function standing(classId: string) {
  const t = articleTable
  const rows = await server.ctx.db
    .select({ delFlag: t.delFlag, status: t.status, batch: t.recycleBatch })
    .from(t)
    .where(eq(t.classId, classId))
  return {
    counts: Object.fromEntries(
      [...Map.groupBy(rows, ({ delFlag, status }) => `${delFlag} ${status}`)].map(([key, of]) => [key, of.length]),
    ),
    batches: new Set(rows.map(({ batch }) => batch)).size,
  }
}

test('删除栏目: many articles go behind the request, all as one batch', async () => {
  const { top, below, name } = await large()
  const live = await openLive(server.app, keeper)
  expect(await drop(top, '别的')).toMatchObject({ code: 500, msg: expect.stringContaining('请输入栏目名称确认删除') })
  expect(await drop(top, name)).toMatchObject({ code: 200, msg: `正在后台删除【${name}】及其 ${many} 篇文章` })
  await ended()
  expect(await standing(below)).toEqual({ counts: { '1 0': 1, '1 2': many - 1 }, batches: 1 })
  expect(await classRow(below)).toMatchObject({ delFlag: '1', articleCount: 0, publishCount: 0 })
  expect((await classRow(top))?.recycleBatch).toBe((await classRow(below))?.recycleBatch)
  await live.until(() => live.news().some(({ topic }) => topic === classWorkTopic))
  expect(live.news()).toContainEqual({
    topic: classWorkTopic,
    data: expect.objectContaining({ state: 'done' }) as object,
  })
  live.close()
  expect(await works()).toEqual([])
})

test('还原栏目: many articles come back as one, published again where wished, with their counts', async () => {
  const { top, below, draft, name } = await large()
  await drop(top, name)
  await ended()
  expect(await restore(top, { republish: true })).toMatchObject({
    code: 200,
    msg: `正在后台还原【${name}】及其 ${many} 篇文章`,
  })
  await ended()
  expect(await standing(below)).toEqual({ counts: { '0 0': 1, '0 1': many - 1 }, batches: 1 })
  expect(await classRow(below)).toMatchObject({ delFlag: '0', articleCount: many, publishCount: many - 1 })
  expect(await world.get(draft)).toMatchObject({ status: '0', tags: ['批量'] })
})

test('正在删除的栏目: it is told as such to those who see it, and asked for once', async () => {
  const { top, below, name } = await large()
  const [work] = await held(() => drop(top, name))
  expect(await works()).toEqual([
    {
      id: work?.id,
      kind: 'remove',
      name,
      classIds: expect.arrayContaining([top, below]) as string[],
      total: many,
      done: 0,
    },
  ])
  expect(await drop(below, '', person('other', all))).toMatchObject({ code: 500 })
  expect(await drop(top, name, person('other', all))).toMatchObject({
    code: 500,
    msg: `栏目【${name}】正在删除，请稍候`,
  })
  const stranger = person('stranger', ['system:user:list'])
  expect(await server.send(classWorks, { token: stranger })).toMatchObject({ code: 403 })
  await runWork(server.ctx, work?.id ?? '', new AbortController().signal)
  expect(await works()).toEqual([])
})

test('中断: a work that is broken off has changed nothing, and the next try does all of it once', async () => {
  const { top, below, name } = await large()
  const [work] = await held(() => drop(top, name))
  const id = work?.id ?? ''
  const broken = new AbortController()
  broken.abort(new Error('node is stopped'))
  await expect(runWork(server.ctx, id, broken.signal)).rejects.toThrow('node is stopped')
  expect(await standing(below)).toMatchObject({ counts: { '0 0': 1, '0 1': many - 1 } })
  expect(await classRow(top)).toMatchObject({ delFlag: '0' })
  const { signal } = new AbortController()
  await Promise.all([runWork(server.ctx, id, signal), runWork(server.ctx, id, signal)])
  expect(await standing(below)).toEqual({ counts: { '1 0': 1, '1 2': many - 1 }, batches: 1 })
  expect(await classRow(below)).toMatchObject({ articleCount: 0, publishCount: 0 })
})

test('审核中: an article that was submitted meanwhile keeps its class, and whoever asked is told', async () => {
  const { top, below, draft, name } = await large()
  const [work] = await held(() => drop(top, name))
  await server.ctx.db.update(articleTable).set({ status: '3' }).where(eq(articleTable.id, draft))
  await runWork(server.ctx, work?.id ?? '', new AbortController().signal)
  expect(await classRow(below)).toMatchObject({ delFlag: '0', articleCount: many })
  const [told] = await server.ctx.db
    .select({ content: noticeTable.summary })
    .from(noticeTable)
    .where(eq(noticeTable.noticeTitle, `栏目【${name}】未能删除`))
  expect(told?.content).toContain('栏目下有 1 篇文章正在审核，不能删除')
  expect(await works()).toEqual([])
})

test('并发: of a large restoration and a purge of the same batch one is done', async () => {
  for (let turn = 0; turn < 3; turn++) {
    const { top, below, name } = await large()
    await drop(top, name)
    await ended()
    const [, purged] = await Promise.all([restore(top), purge(top)])
    await ended()
    const isGone = purged.code === 200
    expect((await classRow(below))?.delFlag).toBe(isGone ? undefined : '0')
    expect((await standing(below)).counts).toEqual(isGone ? {} : { '0 0': 1, '0 2': many - 1 })
  }
})

/** What a call asks for is kept from the queue; gives back the works that wait then. */
async function held(ask: () => Promise<unknown>) {
  const { jobs } = server.platform
  const send = jobs.send
  jobs.send = (ctx, queue, ...given) => (queue === classWorkQueue ? Promise.resolve(null) : send(ctx, queue, ...given))
  try {
    await ask()
  } finally {
    jobs.send = send
  }
  return server.ctx.db.select().from(classWorkTable).where(eq(classWorkTable.state, 'running'))
}
