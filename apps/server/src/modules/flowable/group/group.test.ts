import { afterAll, beforeAll, expect, test } from 'vitest'
import { userGroup } from '@app/shared/flowable/group.ts'
import { deployFile } from '#/modules/flowable/definition/deploy.service.ts'
import { completeTask } from '#/modules/flowable/operation/complete.service.ts'
import { claimTask } from '#/modules/flowable/task/claim.service.ts'
import { ends, flows, model } from '#/modules/flowable/testing/models.ts'
import { openStage, type Stage } from '#/modules/flowable/testing/stage.ts'
import { aPerson, type Person } from '#testing/organisation.ts'

let stage: Stage
let keeper: Person

beforeAll(async () => {
  stage = await openStage()
  keeper = await aPerson(stage.first, '100', { may: ['add', 'remove'].map((word) => `flowable:group:${word}`) })
})
afterAll(() => stage.close())

async function aGroup(groupName: string): Promise<string> {
  const body = { groupName, memberIds: [keeper.id], status: '0' }
  const { data, msg } = await stage.first.send(userGroup.endpoints.save, { token: keeper.token, body })
  if (!data) throw new Error(String(msg))
  return data.id
}
const remove = (ids: string) => stage.first.send(userGroup.endpoints.remove, { token: keeper.token, params: { ids } })
/** A process whose only task has these attributes. */
const deploy = (key: string, attributes: string) =>
  deployFile(
    stage.first.ctx,
    model(key, `${ends}<userTask id="a" name="a" ${attributes}/>${flows(['s', 'a'], ['a', 'e'])}`),
  )

test('用户组: one that a deployed process or a running request asks is not removed', async () => {
  const asked = await aGroup('采购组')
  const free = await aGroup('闲置组')
  await deploy('buying', `flowable:candidateGroups="GROUP${asked}"`)
  const refusal = { code: 500, msg: '用户组【采购组】正在被流程【buying】使用，不能删除' }
  expect(await remove(`${free},${asked}`)).toMatchObject(refusal)
  expect(await remove(free)).toMatchObject({ code: 200 })

  const id = await stage.start('buying', keeper)
  await deploy('buying', `flowable:assignee="${keeper.id}"`)
  expect(await remove(asked)).toMatchObject(refusal)
  const taskId = await stage.at(id, 'a')
  await claimTask(stage.as(keeper), taskId)
  await completeTask(stage.as(keeper), { taskId })
  expect(await remove(asked)).toMatchObject({ code: 200 })
})
