import { afterAll, beforeAll, expect, test } from 'vitest'
import { license } from '@app/shared/auth/license.ts'
import { noticeTable } from '#/modules/system/messages/notice/notice.table.ts'
import { sendForm } from '#testing/multipart.ts'
import { runTask } from '#testing/runTask.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { licenseTable } from './license.table.ts'
import { signLicense } from './licenseFile.ts'
import { testKey } from './trustedKeys.ts'

const dayMs = 86_400_000
let t: TestApp

beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const day = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(
    new Date(t.clock.now().getTime() + days * dayMs),
  )

async function licensedUntil(deadLine: string) {
  t.clock.moveMs(61_000)
  const machineCode = (await t.send(license.info)).data?.machineCode ?? ''
  const content = signLicense(
    {
      product: 'atrium',
      serial: 'S1',
      customName: '某某公司',
      versionDes: '企业版',
      version: '2',
      deadLine,
      userNum: 50,
      machineCode,
    },
    testKey(),
  )
  await sendForm(t.app, '/license/import', [{ name: 'file', fileName: 'a.lic', value: content }])
}

const check = async () => (await runTask(t, 'systemTask.checkLicense')).message
const told = async () => (await t.ctx.db.select().from(noticeTable)).filter(({ source }) => source === 'system')

test.for([
  [31, '系统授权将于DAY到期，剩余31天'],
  [30, '系统授权将于DAY到期，剩余30天，已通知 1 人'],
  [8, '系统授权将于DAY到期，剩余8天'],
  [7, '系统授权将于DAY到期，剩余7天，已通知 1 人'],
] as const)('授权检查: %s days before the end', async ([days, words]) => {
  await licensedUntil(day(days))
  expect(await check()).toBe(words.replace('DAY', day(days)))
})

test('授权检查: the administrator is told of the end with priority, without a licence nobody is', async () => {
  const until = day(0)
  await licensedUntil(until)
  t.clock.moveMs(dayMs)
  const before = (await told()).length
  expect(await check()).toBe(`系统授权已于${until}到期，已通知 1 人`)
  expect((await told()).slice(before)).toMatchObject([
    { noticeTitle: `系统授权已于${until}到期`, priority: 'H', receiveCount: 1 },
  ])
  await t.ctx.db.delete(licenseTable)
  expect(await check()).toBe('系统未授权')
  expect(await told()).toHaveLength(before + 1)
})
