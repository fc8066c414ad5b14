import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimActs } from '@app/shared/flowable/claimActs.ts'
import { instanceActs } from '@app/shared/flowable/instanceActs.ts'
import { taskActs } from '@app/shared/flowable/taskActs.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { flowJobTable } from '#/modules/flowable/job/job.table.ts'
import { openStage, task, type Stage } from '#/modules/flowable/testing/stage.ts'
import { aPerson, type Person } from '#testing/organisation.ts'

let stage: Stage
let asker: Person
let chief: Person
/** Holds every permission of processes for their own data alone, and has nothing to do with any request. */
let stranger: Person

beforeAll(async () => {
  stage = await openStage()
  asker = await stage.person()
  chief = await stage.person()
  const permissions = stage.first.app.endpoints.flatMap(({ access, path }) =>
    path.startsWith('/flowable/') && typeof access === 'object' && 'any' in access ? access.any : [],
  )
  stranger = await aPerson(stage.first, '100', { may: permissions, scope: '5' })
  await stage.row('plain', [task('check', 'chief')])
})
afterAll(() => stage.close())

/** Calls that acts.test.ts asks of a stranger with their own words. */
const acts = new Set([taskActs, claimActs, instanceActs].flatMap((each) => Object.values(each).map(({ path }) => path)))

/** Calls that name no request of anybody. */
const withoutRequest: Readonly<Record<string, string>> = {
  '/flowable/instance/draft': 'of the caller; those of others in start.test.ts',
  '/flowable/instance/submit': 'of the caller; those of others in start.test.ts',
  '/flowable/instance/batch': 'counts what the caller reaches, in manage.test.ts',
  '/flowable/instance/batch/page': 'batches of the caller, in manage.test.ts',
  '/flowable/instance/batch/:id/items': 'a batch of the caller, in manage.test.ts',
  '/flowable/instance/batch/:id': 'a batch of the caller, in manage.test.ts',
  '/flowable/instance/batch/cancel/:id': 'a batch of the caller, in manage.test.ts',
  '/flowable/instance/check': 'those in the data scope, in check.test.ts',
  '/flowable/instance/manage/page': 'those in the data scope, in manage.test.ts',
  '/flowable/task/count': 'own tasks, in taskLists.test.ts',
  '/flowable/task/copy/read/:ids': 'own copies, in taskLists.test.ts',
  '/flowable/job/page': 'those in the data scope, in jobCalls.test.ts',
}
const isListOfOwn = (path: string) => /^\/flowable\/task\/(todo|claim|finished|process|copy|filter)\b/.test(path)

test('流程: every call that names a request of others is refused to who has all permissions and no part in it', async () => {
  const { first } = stage
  const id = await stage.submit('plain', asker, { chief: chief.id })
  const taskId = await stage.at(id, 'check')
  const [row] = await first.ctx.db.select().from(flowInstanceTable).where(eq(flowInstanceTable.id, id))
  const timer = { instanceId: id, rootId: id, kind: 'timer' as const, target: 't1', dueTime: '2999-01-01T00:00:00Z' }
  const jobs = () => first.ctx.db.select().from(flowJobTable).where(eq(flowJobTable.instanceId, id))
  await first.ctx.db.insert(flowJobTable).values([
    { ...timer, id: 'dead', state: 'dead' },
    { ...timer, id: 'waiting', state: 'waiting' },
  ])
  const before = await jobs()
  const forbidden = '没有权限，请联系管理员授权'
  const foreign = '操作失败，原因：该任务的审批人不是你'
  const named: Record<string, { params?: object; body?: object; msg: string }> = {
    '/flowable/instance/:id': { params: { id }, msg: forbidden },
    '/flowable/instance/:id/predict': { params: { id }, msg: forbidden },
    '/flowable/task/diagram/:processId': { params: { processId: id }, msg: forbidden },
    '/flowable/task/nextFlowNode': { body: { taskId }, msg: foreign },
    '/flowable/instance/variables/:instanceId': { params: { instanceId: id }, msg: forbidden },
    '/flowable/instance/variables': { body: { instanceId: id, variables: { a: 1 }, comment: '改' }, msg: forbidden },
    '/flowable/instance/migrate': {
      body: { instanceId: id, definitionId: row?.definitionId, comment: '改' },
      msg: forbidden,
    },
    '/flowable/instance/migrate/preview': {
      body: { instanceId: id, definitionId: row?.definitionId, mapping: {} },
      msg: forbidden,
    },
    '/flowable/instance/trigger/:instanceId/:nodeKey': {
      params: { instanceId: id, nodeKey: 'check' },
      body: {},
      msg: forbidden,
    },
    '/flowable/job/retry/:ids': { params: { ids: 'dead' }, body: {}, msg: '作业不存在或已处理' },
    '/flowable/job/run/:ids': { params: { ids: 'waiting' }, body: {}, msg: '作业不存在或已处理' },
    '/flowable/job/skip/:id': { params: { id: 'dead' }, body: {}, msg: '作业不存在或已处理' },
  }
  const endpoints = first.app.endpoints.filter(({ path }) => /^\/flowable\/(instance|task|job)\//.test(path))
  const rest = endpoints.filter(({ path }) => !acts.has(path) && !isListOfOwn(path) && !(path in withoutRequest))
  expect(rest.map(({ path }) => path).toSorted()).toEqual(Object.keys(named).toSorted())
  for (const { path, method } of rest) {
    const { params = {}, body, msg } = named[path] ?? { msg: '' }
    const url = Object.entries(params).reduce((text, [name, value]) => text.replace(`:${name}`, String(value)), path)
    const answer = await first.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${stranger.token}` },
      ...(method === 'POST' && { payload: body ?? {} }),
    })
    expect([path, answer.json<{ msg: string }>().msg]).toEqual([path, msg])
  }
  expect(await stage.instance(id)).toMatchObject({ status: 'running', state: row?.state })
  expect(await jobs()).toEqual(before)
})
