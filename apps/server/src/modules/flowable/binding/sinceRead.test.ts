import { afterAll, beforeAll, expect, test } from 'vitest'
import { taskActs } from '@app/shared/flowable/taskActs.ts'
import { completeTask } from '#/modules/flowable/api.ts'
import { deployFile } from '#/modules/flowable/definition/deploy.service.ts'
import { withdrawTask } from '#/modules/flowable/operation/back/withdraw.service.ts'
import { delegateTask } from '#/modules/flowable/operation/delegate.service.ts'
import { ends, flows, model } from '#/modules/flowable/testing/models.ts'
import { openRequests, rights, staffRights, task, type TestRequests } from '#/modules/flowable/testing/requests.ts'
import { aControl, aForm } from '#/modules/form/record/testing/forms.ts'
import type { Person } from '#testing/organisation.ts'

let t: TestRequests
let staff: Person
let buyer: Person
let lawyer: Person
let clerk: Person

beforeAll(async () => {
  t = await openRequests()
  const approver = [...staffRights, 'flowable:task:approval']
  staff = await t.person()
  buyer = await t.person(approver)
  lawyer = await t.person(approver)
  clerk = await t.person(approver)
})
afterAll(() => t.server.close())

let keys = 0
/** A request that two people have before them at once, each of whom may change the price and the terms. */
async function forked(more = '', holding: object = {}) {
  const key = `fork_${++keys}`
  const both = rights(['price', 2], ['terms', 2], ['items', 2], ['items.price', 2], ['secret', 3])
  const xml = model(
    key,
    `${ends}<parallelGateway id="f"/><parallelGateway id="j"/>${task('apply', '${INITIATOR}')}
    ${task('buy', buyer.id, both, more)}${task('law', lawyer.id, both, more)}${task('last', buyer.id, both)}${flows(
      ['s', 'apply'],
      ['apply', 'f'],
      ['f', 'buy'],
      ['f', 'law'],
      ['buy', 'j'],
      ['law', 'j'],
      ['j', 'last'],
      ['last', 'e'],
    )}`,
  )
  const table = aControl('batch', 'items', { list: [aControl('number', 'price', { key: 'inRow' })] })
  const controls = [...['price', 'terms', 'secret'].map((name) => aControl('input', name)), table]
  await t.deploy(xml, controls)
  const id = await t.started(staff, key, { price: '100', terms: '30天', secret: '底价', ...holding })
  const read = async (by: Person) => {
    const { data } = await t.detail(by, id)
    if (!data?.task || data.formRevision === null) throw new Error('nothing to decide')
    return { taskId: data.task.id, revision: data.formRevision, values: data.forms[0]?.values ?? {} }
  }
  let sent = 0
  const send = ({ token }: Person, { taskId, revision, values }: Awaited<ReturnType<typeof read>>, mine: object) =>
    t.server.send(taskActs.complete, {
      token,
      headers: { 'idempotency-key': `${id}-${++sent}` },
      body: { taskId, formData: { ...values, ...mine }, formRead: { revision, changed: Object.keys(mine) } },
    })
  const values = async () => (await t.row(id))?.formData
  return { id, read, send, values }
}

test('办理: who decides at the same time as others changes what they have changed, and nothing back', async () => {
  const { read, send, values, id } = await forked()
  const [first, second] = [await read(buyer), await read(lawyer)]
  const told = new Set<string>()
  t.server.platform.events.on('live.transient', ({ userIds }) => {
    for (const each of userIds) told.add(each)
  })
  expect(await send(buyer, first, { price: '90' })).toMatchObject({ code: 200 })
  await expect.poll(() => told.has(lawyer.id)).toBe(true)
  expect(await send(lawyer, second, { terms: '60天' })).toMatchObject({ code: 200 })
  expect(await values()).toMatchObject({ price: '90', terms: '60天', secret: '底价' })
  expect((await t.row(id))?.state.variables).toMatchObject({ price: '90', terms: '60天' })
})

test('办理: two who have changed the same field: the second hears of the first, and may insist', async () => {
  const { read, send, values } = await forked()
  const [first, second] = [await read(buyer), await read(lawyer)]
  await send(buyer, first, { price: '90' })
  const refused = await send(lawyer, second, { price: '95', terms: '60天' })
  expect(refused).toMatchObject({
    code: 500,
    reason: 'stale',
    msg: expect.stringMatching(/^以下内容已被他人修改，请核对后再次提交：price（.+已改为“90”）$/),
    data: { errors: [{ path: ['price'], label: 'price' }] },
  })
  expect(JSON.stringify(refused.data)).toContain('已改为“90”，请核对后再次提交')
  expect(await values()).toMatchObject({ price: '90', terms: '30天' })
  const again = await read(lawyer)
  expect(await send(lawyer, { ...second, revision: again.revision }, { price: '95', terms: '60天' })).toMatchObject({
    code: 200,
  })
  expect(await values()).toMatchObject({ price: '95', terms: '60天' })
})

test('办理: who agrees with what the other wrote is not asked', async () => {
  const { read, send, values } = await forked()
  const [first, second] = [await read(buyer), await read(lawyer)]
  await send(buyer, first, { price: '90' })
  expect(await send(lawyer, second, { price: '90' })).toMatchObject({ code: 200 })
  expect(await values()).toMatchObject({ price: '90' })
})

test('办理: who began before another and decides after them is read by the next, who may change the same field', async () => {
  const { read, send, values } = await forked()
  const [first, second] = [await read(buyer), await read(lawyer)]
  const early = t.as(lawyer)
  expect(await send(buyer, first, { price: '90' })).toMatchObject({ code: 200 })
  const { taskId, revision } = second
  const formData = { ...second.values, terms: '60天' }
  await completeTask(early, { taskId, formData, formRead: { revision, changed: ['terms'] } })
  const last = await read(buyer)
  expect(last.values).toMatchObject({ price: '90', terms: '60天' })
  expect(await send(buyer, last, { terms: '90天' })).toMatchObject({ code: 200 })
  expect(await values()).toMatchObject({ price: '90', terms: '90天' })
})

test('办理: a refusal tells nothing of a field that is hidden, and a revision of another request counts for nothing', async () => {
  const { read, send, id } = await forked()
  const [first, second] = [await read(buyer), await read(lawyer)]
  await send(buyer, first, { price: '90' })
  const other = await forked()
  const foreign = await other.read(lawyer)
  expect(await send(lawyer, { ...second, revision: foreign.revision }, { terms: '60天' })).toMatchObject({
    msg: '表单内容已变化，请刷新后重试',
  })
  const answer = await send(lawyer, second, { price: '1', secret: '猜' })
  expect(JSON.stringify(answer)).not.toContain('底价')
  expect((await t.row(id))?.formData).toMatchObject({ secret: '底价', price: '90' })
})

test('办理: two who have changed other rows of a table keep both; the same row is told', async () => {
  const row = (key: string, price: number) => ({ key, price })
  const items = [row('a', 1), row('b', 2)]
  const { read, send, values } = await forked('', { items })
  const [first, second] = [await read(buyer), await read(lawyer)]
  expect(await send(buyer, first, { items: [row('a', 10), items[1]] })).toMatchObject({ code: 200 })
  expect(await send(lawyer, second, { items: [row('a', 3), items[1]] })).toMatchObject({
    reason: 'stale',
    data: { errors: [{ path: ['items'], message: '测试人员也作了修改，请核对后再次提交' }] },
  })
  const mine = { items: [items[0], row('b', 20), row('c', 30)] }
  expect(await send(lawyer, second, mine)).toMatchObject({ code: 200 })
  expect(await values()).toMatchObject({ items: [row('a', 10), row('b', 20), row('c', 30)] })
})

test('撤回: takes back what the decision itself has changed, not what somebody else has written since', async () => {
  const { read, send, values } = await forked()
  const [first, second] = [await read(buyer), await read(lawyer)]
  await send(buyer, first, { price: '90' })
  await send(lawyer, second, { terms: '60天' })
  await withdrawTask(t.as(lawyer), second.taskId)
  expect(await values()).toMatchObject({ price: '90', terms: '30天' })
})

/** A request whose members fill in the form of their node apart from the others, and the way to send it. */
async function apart() {
  const controls = ['mine', 'ours', 'all'].map((name) => aControl('input', name))
  const own = await aForm(t.server, controls, { formType: '1', ageMs: 60_000 })
  const key = `apart_${++keys}`
  const attributes = `flowable:candidateUsers="${buyer.id},${lawyer.id}" flowable:approveMethod="2"`
  const form = `flowable:formKey="${own.formCode}" flowable:localScope="true"`
  const each = `<userTask id="each" name="each" ${attributes} ${form}>${rights(['mine', 2], ['ours', 2], ['all', 2])}</userTask>`
  const ways = flows(['s', 'apply'], ['apply', 'each'], ['each', 'e'])
  await deployFile(t.server.ctx, model(key, `${ends}${task('apply', '${INITIATOR}')}${each}${ways}`))
  const id = await t.started(staff, key)
  const read = async (by: Person) => (await t.detail(by, id)).data
  const decide = ({ token }: Person, taskId = '', mine: object = {}, revision: string | null = null) => {
    const changed = Object.keys(mine).map((name) => `each.${name}`)
    const body = { taskId, formData: { each: mine }, formRead: { revision, changed } }
    return t.server.send(taskActs.complete, { token, headers: { 'idempotency-key': `apart-decide-${++keys}` }, body })
  }
  const values = async () => (await t.row(id))?.formData
  return { id, read, decide, values }
}

test('办理: members who fill in the form of their node apart from the request keep what the others wrote', async () => {
  const { read, decide, values } = await apart()
  const [first, second] = [await read(buyer), await read(lawyer)]
  expect(second).toMatchObject({ formRevision: null, forms: [{ node: 'each', isLocal: true, values: {} }] })
  expect(await decide(buyer, first?.task?.id, { mine: '甲' })).toMatchObject({ code: 200 })
  const refused = await decide(lawyer, second?.task?.id, { mine: '丙', ours: '乙' })
  expect(refused).toMatchObject({ reason: 'stale', data: { errors: [{ path: ['mine'] }] } })
  expect(await decide(lawyer, second?.task?.id, { ours: '乙' })).toMatchObject({ code: 200 })
  expect(await values()).toMatchObject({ each: { mine: '甲', ours: '乙' } })
})

test('撤回: of members who fill in the form of their node apart, takes back what the one wrote, not what the others did', async () => {
  const { read, decide, values } = await apart()
  const [first, second] = [await read(buyer), await read(lawyer)]
  const taskId = second?.task?.id ?? ''
  await delegateTask(t.as(lawyer), { taskId, userId: clerk.id })
  expect(await decide(buyer, first?.task?.id, { mine: '甲', all: '一' })).toMatchObject({ code: 200 })
  // An opinion moves nothing: what was decided before it may still be taken back.
  expect(await decide(clerk, taskId, { ours: '乙' })).toMatchObject({ code: 200 })
  expect(await values()).toMatchObject({ each: { mine: '甲', all: '一', ours: '乙' } })
  await withdrawTask(t.as(buyer), first?.task?.id ?? '')
  expect(await values()).toMatchObject({ each: { ours: '乙' } })
  expect(JSON.stringify(await values())).not.toMatch(/甲|一/)
})
