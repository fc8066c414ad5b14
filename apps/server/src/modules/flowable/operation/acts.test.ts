import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimActs } from '@app/shared/flowable/claimActs.ts'
import { instanceActs } from '@app/shared/flowable/instanceActs.ts'
import { taskActs } from '@app/shared/flowable/taskActs.ts'
import { claimTask } from '#/modules/flowable/task/claim.service.ts'
import { countersign, openStage, task, type Stage } from '#/modules/flowable/testing/stage.ts'
import { aPerson, type Person } from '#testing/organisation.ts'
import { setSuspended } from './administer/suspend.service.ts'
import { allowedActs } from './allowedActs.ts'
import { returnTask } from './back/return.service.ts'
import { completeTask } from './complete.service.ts'
import { delegateTask } from './delegate.service.ts'
import { addSigners } from './sign/addSign.service.ts'
import { urgeProcess } from './tell/urge.service.ts'

let stage: Stage
let asker: Person
let chief: Person
let boss: Person
/** Holds every permission of the calls, and has nothing to do with any request. */
let stranger: Person

const everyday = [
  'flowable:task:approval',
  'flowable:task:revoke',
  'flowable:task:claim',
  'flowable:instance:cancel',
  'flowable:instance:query',
]

beforeAll(async () => {
  stage = await openStage()
  const { first } = stage
  asker = await aPerson(first, '100', { may: everyday })
  chief = await aPerson(first, '100', { may: everyday })
  boss = await aPerson(first, '100', { may: everyday })
  stranger = await aPerson(first, '100', { may: everyday })
  await stage.row('plain', [task('check', 'chief'), task('decide', 'boss')])
})
afterAll(() => stage.close())

const people = () => ({ chief: chief.id, boss: boss.id })

test('流程: every act on a task of others is refused, and needs its permission', async () => {
  const { first } = stage
  const nobody = await aPerson(first, '100', {})
  const instanceId = await stage.submit('plain', asker, people())
  const taskId = await stage.at(instanceId, 'check')
  const words = { taskId, comment: '不该' }
  const named = { ...words, userIds: [stranger.id] }
  const foreign = '操作失败，原因：该任务的审批人不是你'
  const calls = [
    [taskActs.complete, { body: words }, foreign],
    [taskActs.reject, { body: words }, foreign],
    [taskActs.returnList, { query: { taskId } }, foreign],
    [taskActs.return, { body: { ...words, targetKey: 'apply' } }, foreign],
    [taskActs.transfer, { body: { ...words, userId: boss.id } }, foreign],
    [taskActs.delegate, { body: { ...words, userId: boss.id } }, foreign],
    [taskActs.resolve, { body: words }, foreign],
    [taskActs.addSign, { body: { ...named, signType: 'before' } }, foreign],
    [taskActs.signers, { query: { taskId } }, foreign],
    [taskActs.removeSign, { body: { ...words, taskIds: [taskId] } }, foreign],
    [taskActs.cc, { body: named }, foreign],
    [taskActs.withdraw, { body: words }, '流程未启动或已执行完成，无法撤回'],
    [taskActs.reassign, { body: { ...words, userId: stranger.id } }, '没有权限，请联系管理员授权'],
    [claimActs.claim, { body: { taskId } }, /^任务已被.+认领$/],
    [claimActs.unclaim, { body: { taskId } }, foreign],
    [instanceActs.resubmit, { body: { instanceId } }, '流程不在发起人节点，不能重新提交'],
    [instanceActs.recall, { body: { instanceId } }, '该任务非当前用户提交，无法撤回'],
    [instanceActs.cancel, { body: { instanceId, comment: '不该' } }, '流程取消失败，该流程不是你发起的'],
    [instanceActs.urge, { body: { instanceId } }, '没有权限催办该流程'],
    [instanceActs.comment, { body: { instanceId, comment: '不该' } }, '没有权限，请联系管理员授权'],
    [instanceActs.mentionable, { params: { instanceId }, query: { word: '' } }, '没有权限，请联系管理员授权'],
    [instanceActs.terminate, { body: { instanceId, comment: '不该' } }, '没有权限，请联系管理员授权'],
    [instanceActs.updateState, { body: { instanceId, state: '2', comment: '不该' } }, '没有权限，请联系管理员授权'],
    [
      instanceActs.move,
      { body: { instanceId, from: 'check', to: 'decide', comment: '不该' } },
      '没有权限，请联系管理员授权',
    ],
    [instanceActs.places, { params: { instanceId } }, '没有权限，请联系管理员授权'],
    [instanceActs.openTasks, { params: { instanceId } }, '没有权限，请联系管理员授权'],
    [instanceActs.void, { body: { instanceId, comment: '不该' } }, '没有权限，请联系管理员授权'],
    [
      instanceActs.remove,
      { params: { instanceIds: instanceId }, body: { cascade: true } },
      '没有权限，请联系管理员授权',
    ],
  ] as const
  const all = [taskActs, claimActs, instanceActs].flatMap((each) => Object.values(each).map(({ path }) => path))
  // A batch answers for each of its tasks (handOver.test.ts).
  const asked = new Set<string>([...calls.map(([{ path }]) => path), taskActs.batchComplete.path])
  expect(all.filter((path) => !asked.has(path))).toEqual([])
  for (const [endpoint, call, msg] of calls) {
    const refused = await first.send(endpoint as typeof taskActs.complete, {
      ...(call as object),
      token: stranger.token,
    })
    expect([endpoint.path, refused.code === 200, refused.msg]).toEqual([
      endpoint.path,
      false,
      expect.stringMatching(msg),
    ])
    const unknown = await first.send(endpoint as typeof taskActs.complete, { ...(call as object), token: nobody.token })
    expect([endpoint.path, unknown.code]).toEqual([endpoint.path, 403])
  }
  expect(await stage.open(instanceId)).toMatchObject([{ id: taskId, assigneeId: chief.id, version: 1 }])
  expect(await stage.said(instanceId)).toEqual(['1'])
})

test('通过: a double click on two nodes is one decision with one answer', async () => {
  const { first, second } = stage
  const id = await stage.submit('plain', asker, people())
  const taskId = await stage.at(id, 'check')
  const call = { body: { taskId, comment: '同意' }, token: chief.token, headers: { 'idempotency-key': randomUUID() } }
  const answers = await Promise.all([first, second].map((node) => node.send(taskActs.complete, call)))
  const refused = answers.filter(({ code }) => code !== 200)
  expect(refused.map(({ msg }) => msg)).toEqual(refused.map(() => '不允许重复提交，请稍候再试'))
  expect(refused.length).toBeLessThan(2)
  expect(await second.send(taskActs.complete, call)).toMatchObject({ code: 200 })
  expect(await stage.said(id)).toEqual(['1', '1 同意'])
  const headers = { 'idempotency-key': randomUUID() }
  const late = await first.send(taskActs.complete, { ...call, body: { taskId, comment: '再来' }, headers })
  expect(late.msg).toBe('任务不存在或已被审批!')
})

/** Buttons of a person at the open task of a node, by their words. */
async function buttons(person: Person, instanceId: string, node?: string, ...more: string[]) {
  const instance = await stage.instance(instanceId)
  if (!instance) throw new Error('no instance')
  const found = (await stage.open(instanceId)).find((each) => each.node === node && each.assigneeId === person.id)
  const rights = await allowedActs(stage.as(person, stage.first, ...everyday, ...more), { instance, task: found })
  return rights.buttons.map(({ label }) => label)
}

test('按钮: by the node, by the part somebody has, and by where it stands', async () => {
  const { as } = stage
  const id = await stage.start('plain', asker, people())
  expect(await buttons(asker, id, 'apply')).toEqual(['提交', '取消申请', '催办', '评论', '打印'])
  await completeTask(as(asker), { taskId: await stage.at(id, 'apply') })
  expect(await buttons(asker, id)).toEqual(['撤回', '撤回申请', '取消申请', '催办', '评论', '打印'])
  const own = ['通过', '拒绝', '转办', '委派', '加签', '退回', '催办', '评论', '打印']
  expect(await buttons(chief, id, 'check')).toEqual(own)
  await urgeProcess(as(asker), id)
  expect(await buttons(chief, id, 'check')).toEqual(own.filter((word) => word !== '催办'))
  await addSigners(as(chief), {
    taskId: await stage.at(id, 'check'),
    userIds: [boss.id, stranger.id],
    signType: 'before',
  })
  expect(await buttons(chief, id, 'check')).toEqual(['加签', '减签', '评论', '打印'])
  expect(await buttons(boss, id, 'check')).toEqual(['通过', '拒绝', '转办', '委派', '评论', '打印'])
  const administrator = await buttons(
    stranger,
    id,
    undefined,
    'flowable:instance:manage',
    'flowable:instance:terminate',
    'flowable:instance:variable',
  )
  expect(administrator).toEqual(['评论', '改派', '跳转', '变量', '挂起', '终止', '打印'])
  await setSuspended(stage.first.ctx, { instanceId: id, suspended: true, reason: '停' })
  expect(await buttons(boss, id, 'check')).toEqual(['评论', '打印'])
  expect(await buttons(stranger, id, undefined, 'flowable:instance:manage')).toEqual(['评论', '激活', '打印'])
})

test('按钮: who has a delegated task gives an opinion, whose request came back submits it again', async () => {
  const { as } = stage
  const id = await stage.submit('plain', asker, people())
  await delegateTask(as(chief), { taskId: await stage.at(id, 'check'), userId: boss.id })
  expect(await buttons(boss, id, 'check')).toEqual(['通过', '转办', '委派', '催办', '评论', '打印'])
  await completeTask(as(boss), { taskId: await stage.at(id, 'check') })
  await returnTask(as(chief), { taskId: await stage.at(id, 'check'), targetKey: 'apply', comment: '补' })
  expect(await buttons(asker, id, 'apply')).toEqual(['重新提交', '取消申请', '催办', '评论', '打印'])
})

test('按钮: a claim is not given back while opinions are waited for', async () => {
  const offered = `<userTask id="any" name="any" flowable:candidateUsers="${chief.id},${boss.id}"/>`
  await stage.row('offered', [offered])
  const id = await stage.submit('offered', asker, people())
  const taskId = await stage.at(id, 'any')
  await claimTask(stage.as(chief), taskId)
  expect(await buttons(chief, id, 'any')).toContain('取消认领')
  await addSigners(stage.as(chief), { taskId, userIds: [stranger.id], signType: 'before' })
  expect(await buttons(chief, id, 'any')).not.toContain('取消认领')
})

test('按钮: words and choice of the node, kinds of signers of a countersign', async () => {
  const named = [
    [1, '核准', true],
    [2, '拒绝', false],
    [7, '知会', true],
  ] as const
  const settings = named
    .map(([id, label, isOn]) => `<flowable:buttonsSetting id="${id}" displayName="${label}" enable="${isOn}"/>`)
    .join('')
  const node = `<userTask id="check" name="check" flowable:assignee="\${chief}"><extensionElements>${settings}</extensionElements></userTask>`
  await stage.row('named', [node, countersign('all')])
  const id = await stage.submit('named', asker, { ...people(), people: [chief.id, boss.id] })
  expect(await buttons(chief, id, 'check')).toEqual(['核准', '知会', '催办', '评论', '打印'])
  await completeTask(stage.as(chief), { taskId: await stage.at(id, 'check') })
  const instance = await stage.instance(id)
  const own = (await stage.open(id)).find(({ assigneeId }) => assigneeId === boss.id)
  if (!instance) throw new Error('no instance')
  const rights = await allowedActs(stage.as(boss, stage.first, ...everyday), { instance, task: own })
  expect(rights).toMatchObject({ signKinds: ['before', 'after', 'parallel'], canUrge: true, canRecall: false })
})
