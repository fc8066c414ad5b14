import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { field, form } from '@app/form-engine/templates/build.ts'
import { requestCalls } from '@app/shared/flowable/request.ts'
import { definitionCalls } from '@app/shared/form/definition.ts'
import { deployFile } from '#/modules/flowable/definition/deploy.service.ts'
import { completeTask } from '#/modules/flowable/operation/complete.service.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { ends, flows, model } from '#/modules/flowable/testing/models.ts'
import { inARow, rights, task } from '#/modules/flowable/testing/requests.ts'
import { aForm, publishAgain } from '#/modules/form/record/testing/forms.ts'
import { aPublishedForm } from '#/modules/form/testing/aForm.ts'
import { systemCaller } from '#/platform/caller.ts'
import { createContext } from '#/platform/context.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

const words = ['query', 'add', 'edit', 'design', 'publish']

let server: TestApp
let keeper: string
let reader: string
let starter: string

beforeAll(async () => {
  server = await openTestApp({ env: { L_RATE_USER: '100000', L_RATE_WRITE: '100000' } })
  const caller = fakeCallers(server.platform)
  keeper = caller({ id: '1', permissions: words.map((word) => `form:definition:${word}`) })
  reader = caller({ permissions: ['form:definition:design'] })
  starter = caller({ permissions: ['flowable:instance:start'] })
})
afterAll(() => server.close())

const days = field('number', 'days', '请假天数')
const amount = field('number', 'amount', '金额')
const reason = field('input', 'reason', '事由')
const note = field('input', 'note', '备注')

const missed = async (id: string, fields?: (typeof days)[], token = keeper) =>
  server.send(definitionCalls.missed, {
    token,
    body: { id, ...(fields && { draftJson: JSON.stringify(form(fields)) }) },
  })

test('发布表单: the fields that are gone and that a deployed process uses are told before, with what it uses them for', async () => {
  const bound = await aPublishedForm(server, keeper, form([days, amount, reason, note]), { formType: '1' })
  const file = (key: string) =>
    inARow(
      key,
      ['check', task('check', '1', rights(['amount', 3]))],
      ['pay', task('pay', '1', '', 'flowable:skipExpression="${days > 3}"')],
    )
  const settings = { title: '{发起人}的{reason}', summary: ['amount'] }
  await deployFile(server.ctx, file('used'), { formCode: bound.formCode, settings })
  expect((await missed(bound.id)).data).toEqual([])
  expect((await missed(bound.id, [days, amount, reason])).data).toEqual([])
  expect((await missed(bound.id, [note])).data).toEqual([
    { model: 'days', label: '请假天数', processes: [{ name: 'used', uses: ['节点设置'] }] },
    { model: 'amount', label: '金额', processes: [{ name: 'used', uses: ['字段权限', '摘要'] }] },
    { model: 'reason', label: '事由', processes: [{ name: 'used', uses: ['标题'] }] },
  ])
  // The next version uses it no more; what still runs has a version of the form of its own.
  await deployFile(server.ctx, inARow('used', ['check', task('check', '1')]), { formCode: bound.formCode })
  expect((await missed(bound.id, [note])).data).toEqual([])
})

test('发布表单: only who may publish asks, of forms that are there, with a draft that can be read', async () => {
  const free = await aPublishedForm(server, keeper, form([days]))
  expect((await missed(free.id, [note])).data).toEqual([])
  expect(await missed(free.id, [note], reader)).toMatchObject({ code: 403, msg: '没有权限，请联系管理员授权' })
  expect(await missed('gone', [note])).toMatchObject({ code: 500, msg: '数据不存在' })
  const body = { id: free.id, draftJson: '{"list":' }
  expect((await server.send(definitionCalls.missed, { token: keeper, body })).code).toBe(500)
})

test('表单版本: kept by a process that begins with it and by a request that runs', async () => {
  const aProcessForm = () => aForm(server, [days], { formType: '1', ageMs: 60_000 })
  const [fixed, ofFixed] = [await aProcessForm(), await aProcessForm()]
  const [latest, ofNode] = [await aProcessForm(), await aProcessForm()]
  const forms = { fixed, ofFixed, latest, ofNode }
  const kept = async () => {
    const ids = Object.values(forms).map(({ versionId }) => versionId)
    const found = await server.platform.ports.versionsOfProcesses?.(server.ctx, ids)
    return Object.entries(forms).flatMap(([name, { versionId }]) => (found?.has(versionId) ? [name] : []))
  }
  const asks = task('check', '1', '', `flowable:formKey="${ofFixed.formCode}"`)
  await deployFile(server.ctx, inARow('begins', ['check', asks]), { formCode: fixed.formCode })
  // What begins with the versions of its deployment does so after newer ones are published.
  for (const { id } of [fixed, ofFixed]) await publishAgain(server, id, [amount], { versionNo: 2 })
  const own = task('check', '1', '', `flowable:formKey="${ofNode.formCode}"`)
  const bound = { formCode: latest.formCode, formPolicy: 'latest' as const }
  await deployFile(server.ctx, model('runs', `${ends}${own}${flows(['s', 'check'], ['check', 'e'])}`), bound)
  expect(await kept()).toEqual(['fixed', 'ofFixed'])
  const body = { key: 'runs', formData: {} }
  // Which version a draft runs in is decided when it is submitted.
  expect(await server.send(requestCalls.draft, { token: starter, body })).toMatchObject({ code: 200 })
  expect(await kept()).toEqual(['fixed', 'ofFixed'])
  const { data: request } = await server.send(requestCalls.submit, { token: starter, body })
  expect(await kept()).toEqual(['fixed', 'ofFixed', 'latest', 'ofNode'])
  const { instanceId, doneTime } = flowTaskTable
  const open = and(eq(instanceId, request?.procInsId ?? ''), isNull(doneTime))
  const [check] = await server.ctx.db.select().from(flowTaskTable).where(open)
  const approver = { caller: { ...systemCaller, id: '1' }, ip: '', userAgent: '', requestId: '' }
  await completeTask(createContext(server.platform, approver), { taskId: check?.id ?? '' })
  expect(await kept()).toEqual(['fixed', 'ofFixed'])
})
