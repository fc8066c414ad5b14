import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimActs } from '@app/shared/flowable/claimActs.ts'
import { taskActs } from '@app/shared/flowable/taskActs.ts'
import { claimList, todoList } from '@app/shared/flowable/taskLists.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { flowEventTable } from '#/modules/flowable/instance/instance.table.ts'
import { flowJobTable } from '#/modules/flowable/job/job.table.ts'
import { flows } from '#/modules/flowable/testing/models.ts'
import { runJobs } from '#/modules/flowable/testing/runJobs.ts'
import { fiftyTimes, openStage, raced, task, type Stage } from '#/modules/flowable/testing/stage.ts'
import { userRoleTable, userTable } from '#/modules/system/people/user/user.table.ts'
import { aPerson, type Person } from '#testing/organisation.ts'
import { reassignTask } from './administer/reassign.service.ts'
import { completeTask } from './complete.service.ts'

let stage: Stage
let asker: Person
let chief: Person
let boss: Person

const may = ['flowable:task:approval', 'flowable:task:claim', 'flowable:task:todo', 'flowable:instance:query']

beforeAll(async () => {
  stage = await openStage()
  asker = await aPerson(stage.first, '100', { may })
  chief = await aPerson(stage.first, '100', { may })
  boss = await aPerson(stage.first, '100', { may })
  await stage.row('plain', [task('check', 'chief'), task('decide', 'boss')])
})
afterAll(() => stage.close())

const people = () => ({ chief: chief.id, boss: boss.id })
const gone = '任务不存在或已被审批!'
const timer = (id: string, text: string, more: string) =>
  `<boundaryEvent id="${id}" attachedToRef="check"${more}><timerEventDefinition>${text}</timerEventDefinition></boundaryEvent>`
const timed = (boundary: string) =>
  `<startEvent id="s"/><endEvent id="e"/>${task('check', 'chief')}${task('next', 'boss')}${task('late', 'boss')}${boundary}` +
  flows(['s', 'check'], ['check', 'next'], ['next', 'e'], ['t', 'late'], ['late', 'e'])

test('并发: of fifty pairs of a decision and a timer that is due, on two nodes, one each wins', async () => {
  const { first, second, as } = stage
  await stage.deploy('timed', timed(timer('t', '<timeDuration>PT1H</timeDuration>', '')))
  const ways = await fiftyTimes(async () => {
    const id = await stage.start('timed', asker, people())
    const taskId = await stage.at(id, 'check')
    await first.ctx.db
      .update(flowJobTable)
      .set({ dueTime: new Date(0).toISOString() })
      .where(and(eq(flowJobTable.instanceId, id), eq(flowJobTable.kind, 'timer')))
    const refused = await raced(completeTask(as(chief, first), { taskId }), runJobs(second))
    await runJobs(first)
    return [refused, await stage.nodes(id)]
  })
  const outcomes = [
    [[], ['next']],
    [[gone], ['late']],
  ]
  expect(ways.filter((way) => !outcomes.some((outcome) => JSON.stringify(outcome) === JSON.stringify(way)))).toEqual([])
})

test('并发: of fifty pairs of decisions beside each other no variable is lost and the join fires once each', async () => {
  const { first, second, as } = stage
  const gateways = '<parallelGateway id="f"/><parallelGateway id="j"/>'
  const ways = flows(['s', 'f'], ['f', 'one'], ['f', 'two'], ['one', 'j'], ['two', 'j'], ['j', 'z'], ['z', 'e'])
  const tasks = task('one', 'chief') + task('two', 'boss') + task('z', 'boss')
  await stage.deploy('beside', `<startEvent id="s"/><endEvent id="e"/>${gateways}${tasks}${ways}`)
  const seen = await fiftyTimes(async (turn) => {
    const id = await stage.start('beside', asker, people())
    const decide = async (node: 'one' | 'two', person: Person, on: typeof first) =>
      completeTask(as(person, on), { taskId: await stage.at(id, node), variables: { [node]: turn } })
    const refused = await raced(decide('one', chief, first), decide('two', boss, second))
    const { one, two } = (await stage.instance(id))?.state.variables ?? {}
    return [refused, one === turn, two === turn, await stage.nodes(id)]
  })
  expect(seen).toEqual(Array.from({ length: 50 }, () => [[], true, true, ['z']]))
})

test('钟: set forth and back while a timer counts, each of its times comes once', async () => {
  const { first, second } = stage
  await stage.deploy('counted', timed(timer('t', '<timeCycle>R3/PT10M</timeCycle>', ' cancelActivity="false"')))
  const id = await stage.start('counted', asker, people())
  const minutes = async (forth: number) => {
    for (const { clock } of [first, second]) clock.moveMs(forth * 60_000)
    await Promise.all([first, second].map(runJobs))
    const { instanceId, element, kind } = flowEventTable
    const fired = and(eq(instanceId, id), eq(element, 'late'), eq(kind, 'entered'))
    return (await first.ctx.db.select().from(flowEventTable).where(fired)).length
  }
  const seen: number[] = []
  for (const forth of [9, 2, -30, 29, 15, -20, 25, 60, -90]) seen.push(await minutes(forth))
  expect(seen).toEqual([0, 1, 1, 1, 2, 2, 3, 3, 3])
})

test('角色: whoever loses it neither sees nor claims what is offered to it, and keeps what is theirs', async () => {
  const { first } = stage
  const [roleId = ''] = boss.roleIds
  const offered = `<userTask id="pick" name="pick" flowable:candidateGroups="${roleId}"/>`
  await stage.row('offered', [offered])
  const member = await aPerson(first, '100', { may })
  await first.ctx.db.insert(userRoleTable).values({ userId: member.id, roleId })
  const offers = async () =>
    (await first.send(claimList.endpoints.page, { token: member.token, query: {} })).data?.list.map(({ id }) => id)
  const kept = await stage.at(await stage.submit('offered', asker), 'pick')
  const other = await stage.at(await stage.submit('offered', asker), 'pick')
  expect(await offers()).toEqual([other, kept])
  const claim = (taskId: string) => first.send(claimActs.claim, { token: member.token, body: { taskId } })
  expect(await claim(kept)).toMatchObject({ code: 200 })
  await first.ctx.db
    .delete(userRoleTable)
    .where(and(eq(userRoleTable.userId, member.id), eq(userRoleTable.roleId, roleId)))
  expect(await offers()).toEqual([])
  expect(await claim(other)).toMatchObject({ code: 500, msg: '操作失败，原因：该任务的审批人不是你' })
  const complete = (taskId: string) => first.send(taskActs.complete, { token: member.token, body: { taskId } })
  expect(await complete(other)).toMatchObject({ msg: '操作失败，原因：该任务的审批人不是你' })
  expect(await complete(kept)).toMatchObject({ code: 200 })
})

test('停用: whoever is disabled acts no more, nobody has their tasks instead, and they are handed on', async () => {
  const { first } = stage
  const leaver = await aPerson(first, '100', { may })
  const id = await stage.submit('plain', asker, { chief: leaver.id, boss: leaver.id })
  const taskId = await stage.at(id, 'check', leaver)
  await first.ctx.db.update(userTable).set({ status: '1' }).where(eq(userTable.id, leaver.id))
  await expect(completeTask(stage.as(chief), { taskId })).rejects.toThrow('操作失败，原因：该任务的审批人不是你')
  const administrator = stage.as(boss, first, 'flowable:instance:manage')
  await reassignTask(administrator, { taskId, userId: chief.id, comment: '离职' })
  const { data } = await first.send(todoList.endpoints.page, { token: chief.token, query: { pageSize: 200 } })
  expect(data?.list.map((row) => row.id)).toContain(taskId)
  await completeTask(stage.as(chief), { taskId })
  // The next node names them too: it is whoever manages processes who is asked.
  expect(await stage.open(id)).toMatchObject([{ node: 'decide', assigneeId: '1' }])
})

test('挂起: what calls a process that was suspended meanwhile is refused whole, and goes on once it is active', async () => {
  const { first } = stage
  await stage.row('called', [task('inner', 'chief')])
  await stage.row('calling', [
    task('check', 'chief'),
    '<callActivity id="c" name="c" calledElement="called"><extensionElements><flowable:in source="chief" target="chief"/></extensionElements></callActivity>',
  ])
  const id = await stage.submit('calling', asker, people())
  const taskId = await stage.at(id, 'check')
  const set = (state: '1' | '2') =>
    first.ctx.db.update(flowDefinitionTable).set({ state }).where(eq(flowDefinitionTable.key, 'called'))
  await set('2')
  await expect(completeTask(stage.as(chief), { taskId, comment: '同意' })).rejects.toThrow('流程已被挂起,请先激活流程')
  expect([await stage.nodes(id), await stage.said(id)]).toEqual([['check'], ['1']])
  await set('1')
  await completeTask(stage.as(chief), { taskId })
  expect(await stage.nodes(id)).toEqual(['apply'])
})
