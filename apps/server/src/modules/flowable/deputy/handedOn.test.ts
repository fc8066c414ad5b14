import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { flowCommentTable } from '#/modules/flowable/instance/instance.table.ts'
import { reassignTask } from '#/modules/flowable/operation/administer/reassign.service.ts'
import { completeTask } from '#/modules/flowable/operation/complete.service.ts'
import { delegateTask, resolveTask } from '#/modules/flowable/operation/delegate.service.ts'
import { addSigners } from '#/modules/flowable/operation/sign/addSign.service.ts'
import { transferTask } from '#/modules/flowable/operation/transfer.service.ts'
import { openStage, task, type Stage } from '#/modules/flowable/testing/stage.ts'
import type { Person } from '#testing/organisation.ts'
import { flowDeputyTable } from './deputy.table.ts'

let stage: Stage
let asker: Person
let chief: Person
let away: Person
let deputy: Person

beforeAll(async () => {
  stage = await openStage()
  asker = await stage.person()
  chief = await stage.person()
  away = await stage.person()
  deputy = await stage.person()
  await stage.row('plain', [task('check', 'chief')])
})
afterEach(() => stage.first.ctx.db.delete(flowDeputyTable))
afterAll(() => stage.close())

const day = 86_400_000
/** From now on somebody is away, and somebody else has what comes to them. */
async function leaves(principal: Person, to: Person) {
  const at = (offset: number) => new Date(stage.first.clock.now().getTime() + offset).toISOString()
  await stage.first.ctx.db.insert(flowDeputyTable).values({
    principalId: principal.id,
    deputyId: to.id,
    startTime: at(-day),
    endTime: at(day),
    scope: 'all',
  })
}

async function atCheck(who = chief) {
  const id = await stage.submit('plain', asker, { chief: who.id })
  return { id, taskId: await stage.at(id, 'check') }
}

const holder = async (id: string) => (await stage.open(id))[0]
const byDeputy = () => ({ assigneeId: deputy.id, deputyOf: away.id })
const manager = () => stage.as(asker, stage.first, 'flowable:instance:manage')

test('代理: what a colleague or an administrator hands to who is away goes to their deputy, and the request says so', async () => {
  const { as } = stage
  await leaves(away, deputy)
  const acts = {
    转办: (taskId: string) => transferTask(as(chief), { taskId, userId: away.id }),
    改派: (taskId: string) => reassignTask(manager(), { taskId, userId: away.id, comment: '离职' }),
  }
  for (const act of Object.values(acts)) {
    const { id, taskId } = await atCheck()
    await act(taskId)
    expect(await holder(id)).toMatchObject(byDeputy())
    expect((await stage.said(id)).at(-1)).toBe('19 任务由代理人办理')
    const [said] = await stage.first.ctx.db
      .select()
      .from(flowCommentTable)
      .where(and(eq(flowCommentTable.instanceId, id), eq(flowCommentTable.type, '19')))
    expect(said?.extra).toEqual({ principalId: away.id, deputyId: deputy.id })
    await completeTask(as(deputy), { taskId })
    expect(await stage.instance(id)).toMatchObject({ status: 'approved' })
  }
})

test('代理: an opinion that is asked of who is away is given by their deputy; the principal may still give it', async () => {
  const { as } = stage
  await leaves(away, deputy)
  for (const person of [deputy, away]) {
    const { id, taskId } = await atCheck()
    await delegateTask(as(chief), { taskId, userId: away.id })
    expect(await holder(id)).toMatchObject({ ...byDeputy(), delegators: [chief.id] })
    await resolveTask(as(person), { taskId, comment: '可以' })
    expect(await holder(id)).toMatchObject({ assigneeId: chief.id, deputyOf: null, delegators: [] })
  }
})

test('代理: a range that begins while an opinion is being given: the task comes back to the deputy', async () => {
  const { as } = stage
  const { id, taskId } = await atCheck(away)
  await delegateTask(as(away), { taskId, userId: chief.id })
  await leaves(away, deputy)
  await resolveTask(as(chief), { taskId, comment: '可以' })
  expect(await holder(id)).toMatchObject(byDeputy())
  // Also where the deputy is who gave the opinion.
  const other = await atCheck(away)
  await reassignTask(manager(), { taskId: other.taskId, userId: away.id, comment: '本人' })
  expect(await holder(other.id)).toMatchObject({ assigneeId: away.id, deputyOf: null })
  await delegateTask(as(away), { taskId: other.taskId, userId: deputy.id })
  await resolveTask(as(deputy), { taskId: other.taskId, comment: '可以' })
  expect(await holder(other.id)).toMatchObject(byDeputy())
})

test('加签: of who is away their deputy is asked, nobody twice', async () => {
  const { as } = stage
  const other = await stage.person()
  await leaves(away, deputy)
  await leaves(other, deputy)
  const { id, taskId } = await atCheck()
  await addSigners(as(chief), { taskId, userIds: [away.id, other.id], signType: 'before' })
  const signers = (await stage.open(id)).filter(({ signKind }) => signKind === 'before')
  expect(signers.map(({ assigneeId, deputyOf }) => [assigneeId, deputyOf])).toEqual([
    [deputy.id, away.id],
    [other.id, null],
  ])
  // Nor by a second call: who is away is asked already, and whoever has the same deputy is asked themselves.
  const again = (person: Person) => addSigners(as(chief), { taskId, userIds: [person.id], signType: 'before' })
  for (const person of [away, deputy]) await expect(again(person)).rejects.toThrow('重复')
  const third = await stage.person()
  await leaves(third, deputy)
  await again(third)
  expect(await stage.at(id, 'check', third)).toBeTruthy()
})

test('代理: neither who handed it on nor who asked for it themselves decides as a deputy', async () => {
  const { as } = stage
  await leaves(away, chief)
  const back = await atCheck()
  await transferTask(as(chief), { taskId: back.taskId, userId: away.id })
  expect(await holder(back.id)).toMatchObject({ assigneeId: away.id, deputyOf: null })
  await stage.first.ctx.db.delete(flowDeputyTable)
  await leaves(away, asker)
  await stage.row('named', [`<userTask id="check" name="check" flowable:assignee="${chief.id}"/>`])
  const id = await stage.submit('named', asker)
  const taskId = await stage.at(id, 'check')
  await transferTask(as(chief), { taskId, userId: away.id })
  expect(await holder(id)).toMatchObject({ assigneeId: away.id, deputyOf: null })
})
