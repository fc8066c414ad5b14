import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instanceActs } from '@app/shared/flowable/instanceActs.ts'
import { detailCalls } from '@app/shared/flowable/requestDetail.ts'
import { taskActs } from '@app/shared/flowable/taskActs.ts'
import { runJobs } from '#/modules/flowable/testing/runJobs.ts'
import { openStage, task, type Stage } from '#/modules/flowable/testing/stage.ts'
import { noticeTable, noticeUserReadTable } from '#/modules/system/messages/notice/notice.table.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import { aPerson, type Person } from '#testing/organisation.ts'

const may = ['flowable:instance:query', 'flowable:task:approval']

let stage: Stage
let asker: Person
let chief: Person
let offered: Person
let copied: Person
let stranger: Person
let instanceId: string

/** Somebody with a name of their own. */
async function called(name: string): Promise<Person> {
  const person = await aPerson(stage.first, '100', { may })
  await stage.first.ctx.db.update(userTable).set({ name }).where(eq(userTable.id, person.id))
  return person
}

beforeAll(async () => {
  stage = await openStage()
  asker = await called('许愿')
  chief = await called('韩主管')
  offered = await called('温会计')
  copied = await called('方出纳')
  stranger = await called('路人')
  const pay = `<userTask id="pay" name="pay" flowable:candidateUsers="${offered.id},${asker.id}"/>`
  await stage.deploy(
    'told',
    `<startEvent id="s"/><userTask id="apply" name="申请" flowable:assignee="\${INITIATOR}"/><parallelGateway id="f"/>${task('check', 'chief')}${pay}<endEvent id="e"/>` +
      [
        ['s', 'apply'],
        ['apply', 'f'],
        ['f', 'check'],
        ['f', 'pay'],
        ['check', 'e'],
        ['pay', 'e'],
      ]
        .map(([from, to]) => `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`)
        .join(''),
  )
  instanceId = await stage.submit('told', asker, { chief: chief.id })
  const taskId = await stage.at(instanceId, 'check')
  const sent = { body: { taskId, userIds: [copied.id] }, token: chief.token }
  expect(await stage.first.send(taskActs.cc, sent)).toMatchObject({ code: 200 })
})
afterAll(() => stage.close())

const comment = (by: Person, text: string, userIds: string[] = []) =>
  stage.first.send(instanceActs.comment, { token: by.token, body: { instanceId, comment: text, userIds } })
const mentionable = async (by: Person, word = '') => {
  const query = { token: by.token, params: { instanceId }, query: { word } }
  return stage.first.send(instanceActs.mentionable, query)
}
const names = async (by: Person, word?: string) =>
  (await mentionable(by, word)).data?.list.map(({ name }) => name).toSorted()
const heard = async ({ id }: Person) => {
  await runJobs(stage.first)
  const rows = await stage.first.ctx.db
    .select({ content: noticeTable.noticeContentHtml, event: noticeTable.noticeTitle })
    .from(noticeUserReadTable)
    .innerJoin(noticeTable, eq(noticeTable.id, noticeUserReadTable.noticeId))
    .where(eq(noticeUserReadTable.userId, id))
  return rows.flatMap(({ content, event }) => (event.startsWith('评论提到我') ? [content ?? ''] : []))
}

test('评论: strangers neither comment nor learn whom one could name', async () => {
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  expect(await comment(stranger, '路过')).toMatchObject(denied)
  expect(await mentionable(stranger)).toMatchObject(denied)
})

test('评论: who may not see the request, or is not there, is not named', async () => {
  expect(await comment(chief, '@路人 请看', [stranger.id])).toMatchObject({
    code: 500,
    msg: '路人不能查看此流程，请先抄送',
  })
  expect(await comment(chief, '@谁 请看', ['nobody'])).toMatchObject({ code: 500, msg: '提及的人员不存在' })
  expect(await comment(chief, ' ')).toMatchObject({ msg: '评论内容不能为空' })
  const many = Array.from({ length: 51 }, (_, at) => `u${at}`)
  expect(await comment(chief, '大家好', many)).toMatchObject({ code: 500 })
  expect((await stage.said(instanceId)).filter((said) => said.startsWith('12'))).toEqual([])
})

test('评论: offered are those who may see the request, by a part of the name, and never oneself', async () => {
  expect(await names(asker)).toEqual(['方出纳', '温会计', '韩主管'])
  expect(await names(chief)).toEqual(['方出纳', '温会计', '许愿'])
  expect(await names(asker, '会')).toEqual(['温会计'])
  expect(await names(asker, '%')).toEqual([])
  expect(await names(asker, '路人')).toEqual([])
  const { db } = stage.first.ctx
  await db.update(userTable).set({ status: '1' }).where(eq(userTable.id, copied.id))
  expect(await names(asker)).toEqual(['温会计', '韩主管'])
  await db.update(userTable).set({ status: '0' }).where(eq(userTable.id, copied.id))
})

test('评论: who is named is told once, with the words, and stands in the comment for everybody', async () => {
  const text = '@韩主管 @方出纳 请先核对金额'
  expect(await comment(asker, text, [chief.id, copied.id, chief.id])).toMatchObject({ code: 200 })
  expect(await heard(chief)).toEqual([expect.stringContaining(text)])
  expect(await heard(copied)).toEqual([expect.stringContaining(text)])
  expect(await heard(offered)).toEqual([])
  const { data } = await stage.first.send(detailCalls.get, { token: offered.token, params: { id: instanceId } })
  expect(data?.comments).toMatchObject([{ content: text, mentioned: ['韩主管', '方出纳'], user: { name: '许愿' } }])
})
