import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { claimActs } from '@app/shared/flowable/claimActs.ts'
import { flowDeputyTable } from '#/modules/flowable/deputy/deputy.table.ts'
import { flowGroupTable } from '#/modules/flowable/group/group.table.ts'
import { completeTask } from '#/modules/flowable/operation/complete.service.ts'
import { handOver } from '#/modules/flowable/operation/handOver.service.ts'
import { transferTask } from '#/modules/flowable/operation/transfer.service.ts'
import { ends, flows } from '#/modules/flowable/testing/models.ts'
import { fiftyTimes, openStage, raced, task, type Stage } from '#/modules/flowable/testing/stage.ts'
import { membershipsOf } from '#/modules/system/api.ts'
import { newId } from '#/platform/text/ids.ts'
import { aPerson, type Person } from '#testing/organisation.ts'
import { claimTask, unclaimTask } from './claim.service.ts'

let stage: Stage
let asker: Person
let chief: Person
let boss: Person
let stranger: Person

const claiming = { may: ['flowable:task:claim'] }

beforeAll(async () => {
  stage = await openStage()
  asker = await stage.person()
  chief = await aPerson(stage.first, '100', claiming)
  boss = await aPerson(stage.first, '100', claiming)
  stranger = await aPerson(stage.first, '100', claiming)
  await stage.row('plain', [task('check', 'chief')])
})
afterAll(() => stage.close())

test('取消认领: those to whom it was offered may claim it again', async () => {
  const { first } = stage
  await stage.deploy(
    'offered',
    `${ends}<userTask id="a" name="a" flowable:candidateUsers="\${people}"/>${flows(['s', 'a'], ['a', 'e'])}`,
  )
  const id = await stage.start('offered', asker, { people: [chief.id, boss.id] })
  const taskId = await stage.at(id, 'a')
  const send = (endpoint: typeof claimActs.claim, { token }: Person) =>
    first.send(endpoint, { body: { taskId }, token })
  expect((await send(claimActs.claim, stranger)).msg).toBe('操作失败，原因：该任务的审批人不是你')
  expect((await send(claimActs.claim, chief)).code).toBe(200)
  expect((await send(claimActs.claim, boss)).msg).toMatch(/^任务已被.+认领$/)
  expect((await send(claimActs.unclaim, chief)).code).toBe(200)
  expect((await send(claimActs.claim, boss)).code).toBe(200)
  expect(await stage.said(id)).toEqual(['13', '14', '13'])
  const direct = await stage.submit('plain', asker, { chief: chief.id })
  const given = await stage.at(direct, 'check')
  const refused = await first.send(claimActs.unclaim, { body: { taskId: given }, token: chief.token })
  expect(refused.msg).toBe('该任务不是认领的任务')
})

test('取消认领: by a deputy to whom it was handed over leaves its former owner no part in it', async () => {
  const { as, first } = stage
  const id = await stage.start('offered', asker, { people: [chief.id, boss.id] })
  const taskId = await stage.at(id, 'a')
  await claimTask(as(chief), taskId)
  const times = { startTime: '2020-01-01T00:00:00Z', endTime: '2099-01-01T00:00:00Z' }
  const [row] = await first.ctx.db
    .insert(flowDeputyTable)
    .values({ id: newId(), principalId: chief.id, deputyId: stranger.id, scope: 'all', status: '0', ...times })
    .returning({ id: flowDeputyTable.id })
  const handed = await as(chief).tx((tx) => handOver(tx, row?.id ?? ''))
  expect(handed.count).toBeGreaterThan(0)
  await unclaimTask(as(stranger), taskId)
  await claimTask(as(boss), taskId)
  await expect(completeTask(as(chief), { taskId })).rejects.toThrow('操作失败，原因：该任务的审批人不是你')
  await completeTask(as(boss), { taskId })
  await first.ctx.db.delete(flowDeputyTable)
})

/** News of tasks: waits until such people have heard something. */
function listen() {
  let told: { userIds: readonly string[]; data: unknown }[] = []
  stage.first.platform.events.on('live.transient', ({ topic, userIds, data }) => {
    if (topic === 'flow.tasks' && userIds !== 'all') told.push({ userIds, data })
  })
  return async (people: Person[], data: object = {}) => {
    await vi.waitFor(() => {
      const fits = told.filter((news) => isDeepStrictEqual(news.data, data)).flatMap(({ userIds }) => userIds)
      expect(fits).toEqual(expect.arrayContaining(people.map(({ id }) => id)))
    })
    told = told.filter((news) => !isDeepStrictEqual(news.data, data))
  }
}

test('待签: whoever may no longer claim a task hears of it, and whoever is given one', async () => {
  const { as } = stage
  const heard = listen()
  const id = await stage.start('offered', asker, { people: [chief.id, boss.id] })
  await heard([asker, chief, boss])
  const taskId = await stage.at(id, 'a')
  await claimTask(as(chief), taskId)
  await heard([chief])
  await heard([boss], { claimed: { taskId, by: as(chief).user.name } })
  await transferTask(as(chief), { taskId, userId: stranger.id })
  await heard([chief, stranger])
})

test('待签: members of a group, holders of a role and people of a department hear of their tasks and of claims by others', async () => {
  const { as, first } = stage
  const [member, holder] = [await aPerson(first, '100', claiming), await aPerson(first, '100', claiming)]
  await first.ctx.db
    .insert(flowGroupTable)
    .values({ id: 'buyers', groupName: '采购组', memberIds: [member.id, chief.id] })
  const heard = listen()
  const { roleIds } = await membershipsOf(first.ctx, holder.id)
  const groups = `flowable:candidateGroups="GROUPbuyers,${roleIds[0]}"`
  await stage.deploy('grouped', `${ends}<userTask id="a" name="a" ${groups}/>${flows(['s', 'a'], ['a', 'e'])}`)
  const id = await stage.start('grouped', asker)
  await heard([member, chief, holder])
  const taskId = await stage.at(id, 'a')
  await claimTask(as(chief), taskId)
  await heard([member, holder], { claimed: { taskId, by: as(chief).user.name } })
  await unclaimTask(as(chief), taskId)
  await heard([member, chief, holder])
})

test('并发: of fifty pairs of claims on two nodes one each wins', async () => {
  const { as, first, second } = stage
  const lost = await fiftyTimes(async () => {
    const id = await stage.start('offered', asker, { people: [chief.id, boss.id] })
    const taskId = await stage.at(id, 'a')
    return raced(claimTask(as(chief, first), taskId), claimTask(as(boss, second), taskId))
  })
  expect(lost).toEqual(Array.from({ length: 50 }, () => [expect.stringMatching(/^任务已被.+认领$/)]))
})
