import { and, eq } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { articleLife } from '@app/shared/cms/articleLife.ts'
import { articleStatus as s } from '@app/shared/cms/articleStatus.ts'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { systemContext } from '#/platform/context.ts'
import { runTask } from '#testing/runTask.ts'
import { publishedByNo } from '../publishedArticle.read.ts'
import { articleTable } from '../store/article.table.ts'
import { articleLogTable } from '../store/history.table.ts'
import { anew, articleWorld, worldOf } from '../testing/articles.ts'
import { offlineDue, publishDue } from './due.service.ts'

const one = await articleWorld()
const two = await articleWorld({ databaseUrl: one.server.databaseUrl })
afterAll(async () => {
  await two.server.close()
  await one.server.close()
})
const { server, world, person } = one
const { articleIn, get } = world
const token = person('writer')
/** The same people on the other node, in sessions of their own. */
two.person('somebody')
const there = worldOf(two.server, two.person('writer'))

const call = (id: string, by = token) => ({ token: by, headers: anew(), params: { ids: id } })
/** A moment as the wire has it, so many minutes from now. */
const inMinutes = (minutes: number) => {
  const local = new Date(server.clock.now().getTime() + minutes * 60_000 + 8 * 3_600_000)
  return local.toISOString().slice(0, 19).replace('T', ' ')
}
const plan = (id: string, publishTime: string) =>
  server.send(articleLife.publish, { ...call(id), body: { publishTime } })
const seen = async ({ articleNo }: { articleNo: number }) =>
  (await publishedByNo(systemContext(server.platform), articleNo)) !== undefined
const actsOf = async (articleId: string, type: 'publish' | 'offline' | 'schedule') =>
  (
    await server.ctx.db
      .select()
      .from(articleLogTable)
      .where(and(eq(articleLogTable.articleId, articleId), eq(articleLogTable.type, type)))
  ).length

test('定时: a minute without anything due opens no transaction', async () => {
  const opened = vi.spyOn(server.platform.database, 'transaction')
  const { signal } = new AbortController()
  expect(await publishDue(server.ctx, signal)).toEqual({ published: 0, failed: 0 })
  expect(await offlineDue(server.ctx, signal)).toEqual({ offline: 0, lowered: 0 })
  expect(opened).not.toHaveBeenCalled()
  opened.mockRestore()
})

test('定时: a plan is for a time to come and shows itself as one', async () => {
  const article = await articleIn(s.draft, { auditMode: '0' })
  expect(await plan(article.id, inMinutes(0.5))).toMatchObject({ msg: '定时发布时间必须晚于当前时间' })
  const time = inMinutes(30)
  expect(await plan(article.id, time)).toMatchObject({ msg: `已设置定时发布，将于 ${time} 自动发布` })
  expect(await get(article.id)).toMatchObject({ status: s.passed, scheduled: true, publishTime: time })
  const { data } = await server.send(cmsArticle.endpoints.page, { token, query: { mark: 'scheduled' } })
  expect(data?.list.map(({ id }) => id)).toContain(article.id)
  expect(await server.send(articleLife.cancelSchedule, call(article.id))).toMatchObject({ msg: '已取消定时发布' })
  expect(await get(article.id)).toMatchObject({ status: s.draft, scheduled: false, publishTime: null })
})

test('定时: without a plan none is taken back; what was passed stays passed, and a changed text has no plan any more', async () => {
  const passed = await articleIn(s.passed)
  expect(await server.send(articleLife.cancelSchedule, call(passed.id))).toMatchObject({
    code: 500,
    msg: '文章状态已变更，请刷新后重试',
  })
  await plan(passed.id, inMinutes(30))
  expect(await server.send(articleLife.cancelSchedule, call(passed.id))).toMatchObject({ code: 200 })
  expect(await get(passed.id)).toMatchObject({ status: s.passed, scheduled: false, publishTime: null })
  await plan(passed.id, inMinutes(40))
  const { id, version } = await get(passed.id)
  const changed = { id, version, content: '<p>排期之后又改了一遍的正文，需要重新提交给审核人看过才能发布。</p>' }
  const saved = await server.send(cmsArticle.endpoints.save, { token, headers: anew(), body: changed })
  expect(saved.data).toMatchObject({ status: s.draft, scheduled: false, publishTime: null })
})

test('定时: two nodes publish what is due exactly once, also when nobody looked at the time', async () => {
  const article = await articleIn(s.draft, { auditMode: '0' })
  const time = inMinutes(30)
  await plan(article.id, time)
  await runTask(server, 'cmsTask.publishDue')
  expect((await get(article.id)).status).toBe(s.passed)
  for (const node of [server, two.server]) node.clock.moveMs(3 * 3_600_000)
  expect(await seen(article)).toBe(false)
  await Promise.all([runTask(server, 'cmsTask.publishDue'), runTask(two.server, 'cmsTask.publishDue')])
  expect(await get(article.id)).toMatchObject({ status: s.published, publishTime: time })
  expect(await actsOf(article.id, 'publish')).toBe(1)
  expect(await seen(article)).toBe(true)
})

test('定时: what stands against it at its time is told, and is not tried again', async () => {
  const classId = await world.classOf()
  const { id } = await world.article({ classId })
  await plan(id, inMinutes(30))
  await server.ctx.db.update(cmsClassTable).set({ status: '1' }).where(eq(cmsClassTable.id, classId))
  server.clock.moveMs(3_600_000)
  await runTask(server, 'cmsTask.publishDue')
  await runTask(server, 'cmsTask.publishDue')
  expect(await get(id)).toMatchObject({ status: s.passed, scheduled: false })
  const rows = await server.ctx.db.select().from(articleLogTable).where(eq(articleLogTable.articleId, id))
  expect(rows.filter(({ remark }) => remark === '定时发布失败：所属栏目已停用')).toHaveLength(1)
})

test('到期: visitors lose it at its time, whether or not a task runs', async () => {
  const article = await articleIn(s.published, { auditMode: '0' })
  const { version } = article
  await server.send(cmsArticle.endpoints.save, {
    token,
    headers: anew(),
    body: { id: article.id, version, classId: article.classId, title: article.title, expireTime: inMinutes(30) },
  })
  expect(await seen(article)).toBe(true)
  for (const node of [server, two.server]) node.clock.moveMs(3_600_000)
  expect(await seen(article)).toBe(false)
  await Promise.all([runTask(server, 'cmsTask.offlineDue'), runTask(two.server, 'cmsTask.offlineDue')])
  expect(await get(article.id)).toMatchObject({ status: s.offline, offlineReason: '到期自动下线' })
  expect(await actsOf(article.id, 'offline')).toBe(1)
})

test('置顶: it ends at its time', async () => {
  const { id } = await articleIn(s.published, { auditMode: '0' })
  await server.ctx.db
    .update(articleTable)
    .set({ topFlag: '1', topEndTime: server.clock.now().toISOString() })
    .where(eq(articleTable.id, id))
  server.clock.moveMs(60_000)
  await runTask(server, 'cmsTask.offlineDue')
  expect((await get(id)).topFlag).toBe('0')
})

interface Answer {
  code: number
  msg: string | null
}
const changed = '文章状态已变更，请刷新后重试'
const ofTwo = (answers: Answer[]) => answers.map(({ code, msg }) => (code === 200 ? 'done' : msg)).toSorted()

test('竞争: of two who publish one article on two nodes, one does and the other is told', async () => {
  const { id, classId } = await articleIn(s.passed)
  const before = await countOf(classId)
  const answers = await Promise.all([
    server.send(articleLife.publish, { ...call(id), body: {} }),
    two.server.send(articleLife.publish, { ...call(id, there.token), body: {} }),
  ])
  expect(ofTwo(answers)).toEqual(['done', changed])
  expect([await actsOf(id, 'publish'), (await countOf(classId)) - before]).toEqual([1, 1])
})

const countOf = async (id: string) => {
  const [row] = await server.ctx.db.select().from(cmsClassTable).where(eq(cmsClassTable.id, id))
  return row?.publishCount ?? 0
}

test('竞争: publishing against taking back: the article ends where the log says', async () => {
  const { id } = await articleIn(s.waiting)
  const boss = two.person('chief')
  const [publish, withdraw] = await Promise.all([
    two.server.send(articleLife.publish, { ...call(id, boss), body: {} }),
    server.send(articleLife.withdraw, { ...call(id), body: {} }),
  ])
  // Nobody publishes what the reviewers have; once it is taken back it is a draft that they have to see first.
  expect(withdraw).toMatchObject({ code: 200 })
  expect([changed, '没有权限，请联系管理员授权']).toContain(publish.msg)
  expect((await get(id)).status).toBe(s.draft)
})

test('竞争: a plan against taking offline leaves one of both', async () => {
  const { id } = await articleIn(s.published, { auditMode: '0' })
  const [offline, planned] = await Promise.all([
    server.send(articleLife.offline, { ...call(id), body: {} }),
    two.server.send(articleLife.publish, { ...call(id, there.token), body: { publishTime: inMinutes(30) } }),
  ])
  expect([offline.code, planned.msg]).toEqual([200, changed])
  expect(await get(id)).toMatchObject({ status: s.offline, scheduled: false })
})

test('竞争: of two who save what both had read, one is told', async () => {
  const { id, version } = await articleIn(s.draft, { auditMode: '0' })
  const save = (node: typeof server, by: string, summary: string) =>
    node.send(cmsArticle.endpoints.save, { token: by, headers: anew(), body: { id, version, summary } })
  const answers = await Promise.all([save(server, token, '甲'), save(two.server, there.token, '乙')])
  expect(ofTwo(answers)).toEqual(['done', '数据失效，请重新更新！'].toSorted())
})
