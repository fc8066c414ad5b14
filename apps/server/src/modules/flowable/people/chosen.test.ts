import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forecastCalls } from '@app/shared/flowable/forecast.ts'
import { instanceActs } from '@app/shared/flowable/instanceActs.ts'
import { taskActs } from '@app/shared/flowable/taskActs.ts'
import { latestOf } from '#/modules/flowable/definition/deploy.service.ts'
import { ends, flows, model } from '#/modules/flowable/testing/models.ts'
import { openRequests, staffRights, task, type TestRequests } from '#/modules/flowable/testing/requests.ts'
import { aControl } from '#/modules/form/record/testing/forms.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import type { Person } from '#testing/organisation.ts'

let requests: TestRequests
let asker: Person
let boss: Person
let other: Person
let third: Person

const approving = [...staffRights, 'flowable:task:approval']

/** A task of the strategy, with its parameter and further settings. */
const by = (id: string, strategy: number, param = '', more: Record<string, string> = {}) => {
  const settings = { candidateStrategy: `${strategy}`, candidateParam: param, ...more }
  const tags = Object.entries(settings).map(([name, text]) => `<flowable:${name}>${text}</flowable:${name}>`)
  return `<userTask id="${id}" name="${id}"><extensionElements>${tags.join('')}</extensionElements></userTask>`
}

const apply = task('apply', '${INITIATOR}')
const days = aControl('number', 'days', { label: '天数' })

beforeAll(async () => {
  requests = await openRequests()
  asker = await requests.person(approving)
  boss = await requests.person(approving)
  other = await requests.person(approving)
  third = await requests.person(approving)
  // More than three days need somebody whom the initiator chooses among two; then the boss chooses who checks.
  await requests.deploy(
    model(
      'choose',
      ends +
        apply +
        '<exclusiveGateway id="x"/>' +
        by('more', 35, `${other.id},${third.id}`) +
        by('boss', 30, boss.id) +
        by('check', 34) +
        flows(['s', 'apply'], ['apply', 'x'], ['x', 'more', '${days > 3}'], ['x', 'boss', '${days <= 3}']) +
        flows(['more', 'boss'], ['boss', 'check'], ['check', 'e']),
    ),
    [days],
  )
})
afterAll(() => requests.server.close())

const predict = async (person: Person, key: string, formData: Record<string, unknown>) => {
  const { id = '' } = (await latestOf(requests.server.ctx, key)) ?? {}
  const { send } = requests.server
  return (await send(forecastCalls.start, { token: person.token, params: { procDefId: id }, body: { formData } })).data
}
const next = async (person: Person, taskId: string, formData?: Record<string, unknown>) =>
  (
    await requests.server.send(forecastCalls.next, {
      token: person.token,
      body: { taskId, ...(formData && { formData }) },
    })
  ).data?.choices
let keys = 0
const complete = async (person: Person, instanceId: string, more: object = {}) => {
  const { id: taskId } = await requests.openTask(instanceId)
  const headers = { 'idempotency-key': `choose-${++keys}` }
  return (await requests.server.send(taskActs.complete, { token: person.token, headers, body: { taskId, ...more } }))
    .msg
}
const holder = async (instanceId: string) => (await requests.openTask(instanceId)).assigneeId

test('自选: what the form says decides for whom somebody is chosen', async () => {
  const few = await predict(asker, 'choose', { days: 1 })
  expect(few?.steps.map(({ node }) => node)).toEqual(['boss', 'check'])
  expect(few?.choices).toEqual([])
  const many = await predict(asker, 'choose', { days: 5 })
  expect(many?.steps.map(({ node, people }) => [node, people[0] === '待选择'])).toEqual([
    ['more', true],
    ['boss', false],
    ['check', true],
  ])
  const choice = { node: 'more', nodeName: 'more', multiple: false, range: [other.id, third.id] }
  expect(many?.choices).toEqual([{ ...choice, isRequired: true }])
  // Nothing filled in: the way is not known, so the person may be needed.
  expect((await predict(asker, 'choose', {}))?.choices).toEqual([{ ...choice, isRequired: false }])
})

test('自选: a request is not submitted before everybody is chosen, nor with somebody outside of the range', async () => {
  const submit = async (given: number, more: object = {}) => {
    const { data, msg } = await requests.submit(asker, 'choose', { days: given }, more)
    return data?.procInsId ?? msg
  }
  expect(await submit(5)).toBe('请选择节点“more”的审批人')
  expect(await submit(5, { nextAssignees: { more: [] } })).toBe('请选择节点“more”的审批人')
  expect(await submit(5, { nextAssignees: { more: [boss.id] } })).toBe('节点“more”的审批人不在可选范围内')
  expect(await submit(5, { nextAssignees: { more: [other.id, third.id] } })).toBe('节点“more”只能选择一位审批人')
  const id = await submit(5, { nextAssignees: { more: [other.id] } })
  expect(await holder(String(id))).toBe(other.id)
  expect(await holder(String(await submit(2)))).toBe(boss.id)
})

test('自选: whoever approves is asked for the next node alone, and refused until somebody is chosen', async () => {
  const id = await requests.started(asker, 'choose', { days: 2 })
  const { id: taskId } = await requests.openTask(id)
  const choice = { node: 'check', nodeName: 'check', multiple: false, range: [], isRequired: true }
  expect(await next(boss, taskId)).toEqual([choice])
  expect(await next(other, taskId)).toBeUndefined()
  expect(await complete(boss, id)).toBe('请选择节点“check”的审批人')
  const { send } = requests.server
  const body = { taskIds: [taskId] }
  expect((await send(taskActs.batchComplete, { token: boss.token, body })).data).toEqual([
    { taskId, message: '请选择节点“check”的审批人' },
  ])
  expect(await complete(boss, id, { nextAssignees: { check: [third.id] } })).toBe('操作成功')
  expect(await holder(id)).toBe(third.id)
})

test('自选: a refusal, an opinion for somebody else and a member who is not the last choose nobody', async () => {
  const members = by('all', 30, `${boss.id},${other.id}`, { approveMethod: '2' })
  await requests.deploy(
    model(
      'chooseLast',
      `${ends}${apply}${members}${by('check', 34)}${flows(['s', 'apply'], ['apply', 'all'], ['all', 'check'], ['check', 'e'])}`,
    ),
    [days],
  )
  const id = await requests.started(asker, 'chooseLast', { days: 1 })
  const first = await requests.openTask(id)
  const [one, last] = first.assigneeId === boss.id ? [boss, other] : [other, boss]
  expect(await next(one, first.id)).toEqual([])
  expect(await complete(one, id)).toBe('操作成功')
  const second = await requests.openTask(id)
  expect((await next(last, second.id))?.map(({ node }) => node)).toEqual(['check'])
  expect(await complete(last, id)).toBe('请选择节点“check”的审批人')
  const body = { taskId: second.id, comment: '不行' }
  expect((await requests.server.send(taskActs.reject, { token: last.token, body })).msg).toBe('操作成功')
})

test('自选: whoever submits again chooses as at the start', async () => {
  const given = { nextAssignees: { more: [other.id] } }
  const { data } = await requests.submit(asker, 'choose', { days: 1 })
  const id = data?.procInsId ?? ''
  const { id: taskId } = await requests.openTask(id)
  const { send } = requests.server
  const back = { taskId, targetKey: 'apply', comment: '补充' }
  expect((await send(taskActs.return, { token: boss.token, body: back })).msg).toBe('操作成功')
  const own = await requests.openTask(id)
  expect((await next(asker, own.id, { days: 9 }))?.map(({ node }) => node)).toEqual(['more'])
  const again = async (more: object) => {
    const body = { instanceId: id, formData: { days: 9 }, ...more }
    return (
      await send(instanceActs.resubmit, {
        token: asker.token,
        headers: { 'idempotency-key': `resubmit-${++keys}` },
        body,
      })
    ).msg
  }
  expect(await again({})).toBe('请选择节点“more”的审批人')
  expect(await again(given)).toBe('操作成功')
  expect(await holder(id)).toBe(other.id)
})

test('自选: 重新发起 chooses the same people again, as far as they may still be; what approvers chose is theirs', async () => {
  const leaver = await requests.person(approving)
  const chosen = by('more', 35, '', { approveMethod: '2' })
  const body =
    ends +
    apply +
    chosen +
    by('check', 34) +
    flows(['s', 'apply'], ['apply', 'more'], ['more', 'check'], ['check', 'e'])
  await requests.deploy(model('chooseAgain', body), [days])
  const given = { nextAssignees: { more: [other.id, leaver.id], check: [third.id] } }
  const { data } = await requests.submit(asker, 'chooseAgain', { days: 1 }, given)
  const from = data?.procInsId ?? ''
  let turn = 1
  const again = async (person: Person, more: object = {}) => {
    const draft = await requests.draft(person, { key: 'chooseAgain', from, formData: { days: (turn += 1) }, ...more })
    const opened = await requests.startForm(person, 'chooseAgain', draft.data?.id)
    return draft.data ? opened.data : draft.msg
  }
  expect(await again(asker)).toMatchObject({ nextAssignees: { more: [other.id, leaver.id] }, leftOut: [] })
  await requests.server.ctx.db.update(userTable).set({ status: '1' }).where(eq(userTable.id, leaver.id))
  const left = [{ nodeName: 'more', count: 1 }]
  const opened = await again(asker)
  expect(opened).toMatchObject({ nextAssignees: { more: [other.id] }, leftOut: left })
  expect(opened).not.toHaveProperty('nextAssignees.check')
  expect(await again(asker, { nextAssignees: { more: [boss.id] } })).toMatchObject({
    nextAssignees: { more: [boss.id] },
  })
  expect(await again(other)).toBe('数据不存在')
})

test('自选: a draft keeps whom its writer has chosen; who has left since is left out, and the page is told', async () => {
  const leaver = await requests.person(approving)
  await requests.deploy(
    model(
      'chooseDraft',
      `${ends}${apply}${by('more', 35, '', { approveMethod: '2' })}${flows(['s', 'apply'], ['apply', 'more'], ['more', 'e'])}`,
    ),
    [days],
  )
  const choices = { more: [other.id, leaver.id] }
  const { data } = await requests.draft(asker, { key: 'chooseDraft', nextAssignees: { ...choices, apply: [boss.id] } })
  const id = data?.id ?? ''
  const opened = async () => (await requests.startForm(asker, 'chooseDraft', id)).data
  expect(await opened()).toMatchObject({ nextAssignees: choices, leftOut: [] })
  expect((await opened())?.nextAssignees).not.toHaveProperty('apply')
  await requests.server.ctx.db.update(userTable).set({ status: '1' }).where(eq(userTable.id, leaver.id))
  expect(await opened()).toMatchObject({
    nextAssignees: { more: [other.id] },
    leftOut: [{ nodeName: 'more', count: 1 }],
  })
  await requests.draft(asker, { key: 'chooseDraft', id, formData: { days: 2 } })
  expect(await opened()).toMatchObject({ nextAssignees: {}, leftOut: [] })
})
