import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeXlsx } from 'hucre'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningUrl } from '@app/server/platform/embedded/chooseAddress.ts'
import { pause } from '../testing/processes.ts'
import { createNode, type ServerNode } from './node.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-fault-'))
const people = 240
let node: ServerNode

beforeAll(async () => {
  node = await createNode({ DATA_DIR: dataDir, L_IMPORT_INLINE: '10', L_TRANSFER_RATE: '1000' })
  await node.start()
  await node.signIn()
}, 60_000)
afterAll(async () => {
  await node.kill('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})

async function query<T>(text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: runningUrl(dataDir) ?? '' })
  await client.connect()
  try {
    return (await client.query(text, values)).rows as T[]
  } finally {
    await client.end()
  }
}

interface Transfer {
  status: string
  reason: string | null
  progress: number
}
const record = async (id: string) =>
  (
    await query<Transfer>('select status, fail_reason as reason, progress from sys_upload_files where id = $1', [id])
  )[0] as Transfer
const stored = async (prefix: string) =>
  Number(
    (await query<{ n: string }>('select count(*) as n from sys_user where user_name like $1', [`${prefix}%`]))[0]?.n,
  )

/** Hands a sheet of people to the background; answers the record of the import. */
async function importing(prefix: string): Promise<string> {
  const header = ['部门编号', '姓名', '用户编号', '登录名', '用户类型', '用户性别', '帐号状态', '直属上级']
  const rows = Array.from({ length: people }, (_, i) => {
    const name = `${prefix}${i}`
    return ['100', name, name, name, '后台用户', '男', '正常', `${prefix}0`].slice(0, i === 0 ? 7 : 8)
  })
  const bytes = await writeXlsx({ sheets: [{ name: '用户数据', rows: [header, ...rows] }] })
  const form = new FormData()
  form.set('file', new Blob([bytes as BlobPart]), '用户.xlsx')
  const answer = await node.call<{ jobId: string }>('POST', '/system/user/importData', form)
  if (!answer?.data?.jobId) throw new Error(`import refused: ${answer?.msg}`)
  return answer.data.jobId
}

async function until(id: string, condition: (row: Transfer) => boolean): Promise<Transfer> {
  for (let attempt = 0; attempt < 2_000; attempt++) {
    const row = await record(id)
    if (condition(row)) return row
    await pause(50)
  }
  throw new Error('the import never came so far')
}

/** How far the import has come when the node dies: reading, hashing, about to store. */
const moments: [name: string, reached: (row: Transfer) => boolean, afterMs: number][] = [
  ['k1', () => true, 100],
  ['k2', (row) => row.progress >= 30, 0],
  ['k3', (row) => row.progress >= 80, 0],
  ['k4', (row) => row.progress >= 85, 150],
]

test('故障: kill -9 in the middle of an import of users stores all of them or none', async () => {
  for (const [prefix, reached, afterMs] of moments) {
    const id = await importing(prefix)
    await until(id, (row) => reached(row) || row.status !== 'processing')
    await pause(afterMs)
    await node.kill('SIGKILL')
    await node.start()
    const row = await record(id)
    expect([row.status, await stored(prefix)]).toEqual(
      row.status === 'success' ? ['success', people] : ['processing', 0],
    )
    await node.call('POST', `/system/sysUploadFiles/${id}/cancel`)
  }
  const halves = await query('select 1 from sys_user where password is null and user_name ~ $1', ['^k[1-4]'])
  expect(halves).toEqual([])
}, 120_000)

test('故障: an import whose node died says 已中断 and can be done again', async () => {
  const id = await importing('again')
  await until(id, (row) => row.progress >= 20)
  await node.kill('SIGKILL')
  await node.start()
  expect(await until(id, (row) => row.status !== 'processing')).toMatchObject({ status: 'fail', reason: '已中断' })
  expect(await stored('again')).toBe(0)
  const second = await importing('again')
  expect(await until(second, (row) => row.status !== 'processing')).toMatchObject({ status: 'success' })
  expect(await stored('again')).toBe(people)
}, 180_000)
