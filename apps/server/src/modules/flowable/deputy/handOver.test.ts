import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deputy, deputyCalls } from '@app/shared/flowable/deputy.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { delegateTask } from '#/modules/flowable/operation/delegate.service.ts'
import { addSigners } from '#/modules/flowable/operation/sign/addSign.service.ts'
import { openStage, task, type Stage } from '#/modules/flowable/testing/stage.ts'
import { submitTable } from '#/platform/http/submit.table.ts'
import { aPerson, type Person } from '#testing/organisation.ts'

let stage: Stage
let asker: Person
let chief: Person

beforeAll(async () => {
  stage = await openStage({ L_LOCK_MS: '300' })
  asker = await stage.person()
  chief = await stage.person()
  await stage.row('plain', [task('check', 'chief')])
})
afterAll(() => stage.close())

const principal = () => aPerson(stage.first, '100', { may: ['add', 'edit'].map((word) => `flowable:deputy:${word}`) })

/** A deputy of somebody, whose time comes later, and the button that hands over to them. */
async function standsIn(away: Person, { id: deputyId }: Person) {
  const { send } = stage.first
  const times = { startTime: '2031-05-01 08:00:00', endTime: '2031-05-08 18:00:00' }
  const body = { deputyId, ...times, scope: 'all' as const, status: '0' }
  const { data } = await send(deputy.endpoints.save, { token: away.token, body })
  return async () => {
    // Pressed again is no double click here.
    await stage.first.ctx.db.delete(submitTable)
    return send(deputyCalls.handOver, { token: away.token, params: { id: data?.id ?? '' } })
  }
}

const atCheck = (away: Person, by = asker, key = 'plain') => stage.submit(key, by, { chief: away.id })
const holder = async (id: string) => (await stage.open(id))[0]?.assigneeId

test('移交未办任务: a process that somebody is at is not waited for again and again, and what stayed is said', async () => {
  const [away, stand] = [await principal(), await stage.person()]
  const ids = [await atCheck(away), await atCheck(away), await atCheck(away)]
  const [first = '', second = '', free = ''] = ids
  const handOver = await standsIn(away, stand)
  await stage.second.ctx.tx(async (tx) => {
    for (const id of [first, second]) {
      await tx.db.select().from(flowInstanceTable).where(eq(flowInstanceTable.id, id)).for('update')
    }
    expect((await handOver()).data).toEqual({ count: 1, busy: 2, more: false })
  })
  expect([await holder(first), await holder(second), await holder(free)]).toEqual([away.id, away.id, stand.id])
  expect(await handOver()).toMatchObject({ data: { count: 2, busy: 0 } })
  expect([await holder(first), await holder(second)]).toEqual([stand.id, stand.id])
})

test('移交未办任务: the decision about their own request stays, unless the node lets them; an opinion goes', async () => {
  const { as } = stage
  const away = await principal()
  const handOver = await standsIn(away, asker)
  await stage.row('own', [`<userTask id="check" name="check" flowable:assignee="${away.id}"/>`])
  const decided = await stage.submit('own', asker)
  const other = await atCheck(chief)
  await delegateTask(as(chief), { taskId: await stage.at(other, 'check'), userId: away.id })
  const asked = await atCheck(chief)
  await addSigners(as(chief), { taskId: await stage.at(asked, 'check'), userIds: [away.id], signType: 'before' })
  const own = await atCheck(away)
  expect((await handOver()).data).toEqual({ count: 3, busy: 0, more: false })
  expect([await holder(decided), await holder(other), await holder(own)]).toEqual([away.id, asker.id, asker.id])
  expect(await stage.at(asked, 'check', asker)).toBeTruthy()
})

test('移交未办任务: of more than 500 the others are said and go with the next press', async () => {
  const away = await principal()
  const stand = await stage.person()
  const handOver = await standsIn(away, stand)
  const many = await atCheck(away)
  // As many tasks of one request: the limit is about their number.
  await stage.first.ctx.db.execute(sql`insert into wf_task
    select (jsonb_populate_record(one, jsonb_build_object('id', one.id || '-' || n))).*
    from wf_task one, generate_series(1, 500) n where one.instance_id = ${many} and one.assignee_id = ${away.id}`)
  expect((await handOver()).data).toEqual({ count: 500, busy: 0, more: true })
  expect((await handOver()).data).toEqual({ count: 1, busy: 0, more: false })
})
