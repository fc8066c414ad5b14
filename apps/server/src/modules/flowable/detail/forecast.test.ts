import { afterAll, beforeAll, expect, test } from 'vitest'
import { administerCalls } from '@app/shared/flowable/definition.ts'
import { forecastCalls } from '@app/shared/flowable/forecast.ts'
import { latestOf } from '#/modules/flowable/definition/deploy.service.ts'
import { inARow, openRequests, task, type TestRequests } from '#/modules/flowable/testing/requests.ts'
import type { Person } from '#testing/organisation.ts'

let requests: TestRequests
let staff: Person
let keeper: Person

beforeAll(async () => {
  requests = await openRequests()
  staff = await requests.person()
  keeper = await requests.person(['flowable:definition:state', 'flowable:definition:remove'])
})
afterAll(() => requests.server.close())

const predict = (procDefId: string) =>
  requests.server.send(forecastCalls.start, { token: staff.token, params: { procDefId }, body: { formData: {} } })

test('审批预览: of a version that was suspended or removed meanwhile the page is told so, instead of steps that cannot come', async () => {
  await requests.deploy(inARow('foreseen', ['check', task('check', '${INITIATOR}')]), [])
  const { id = '' } = (await latestOf(requests.server.ctx, 'foreseen')) ?? {}
  const foretold = { code: 200, data: { steps: [{ node: 'check' }] } }
  expect(await predict(id)).toMatchObject(foretold)
  const { send } = requests.server
  const change = (state: '1' | '2') =>
    send(administerCalls.updateState, { token: keeper.token, body: { deployId: id, state, withInstances: false } })
  expect(await change('2')).toMatchObject({ code: 200 })
  expect(await predict(id)).toMatchObject({ code: 500, msg: '流程已被挂起,请先激活流程' })
  expect(await change('1')).toMatchObject({ code: 200 })
  expect(await predict(id)).toMatchObject(foretold)
  const removed = await send(administerCalls.remove, { token: keeper.token, params: { deployIds: id }, body: {} })
  expect(removed).toMatchObject({ code: 200 })
  expect(await predict(id)).toMatchObject({ code: 500, msg: '该流程版本已被删除，请从“发起流程”重新打开' })
  expect(await predict('unknown')).toMatchObject({ code: 500, msg: '流程定义不存在' })
})
