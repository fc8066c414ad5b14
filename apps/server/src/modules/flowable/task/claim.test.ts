import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimActs } from '@app/shared/flowable/claimActs.ts'
import { ends, flows } from '#/modules/flowable/testing/models.ts'
import { fiftyTimes, openStage, raced, task, type Stage } from '#/modules/flowable/testing/stage.ts'
import { aPerson, type Person } from '#testing/organisation.ts'
import { claimTask } from './claim.service.ts'

let stage: Stage
let asker: Person
let chief: Person
let boss: Person
let stranger: Person

beforeAll(async () => {
  stage = await openStage()
  const role = { may: ['flowable:task:claim'] }
  asker = await stage.person()
  chief = await aPerson(stage.first, '100', role)
  boss = await aPerson(stage.first, '100', role)
  stranger = await aPerson(stage.first, '100', role)
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

test('并发: of fifty pairs of claims on two nodes one each wins', async () => {
  const { as, first, second } = stage
  const lost = await fiftyTimes(async () => {
    const id = await stage.start('offered', asker, { people: [chief.id, boss.id] })
    const taskId = await stage.at(id, 'a')
    return raced(claimTask(as(chief, first), taskId), claimTask(as(boss, second), taskId))
  })
  expect(lost).toEqual(Array.from({ length: 50 }, () => [expect.stringMatching(/^任务已被.+认领$/)]))
})
