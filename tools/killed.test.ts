import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runningUrl } from '@app/server/platform/embedded/chooseAddress.ts'
import { partBytes } from '@app/shared/system/chunkUpload.ts'
import { createNode, type ServerNode } from './faults/node.ts'
import { aPost, saving, storedCodes } from './faults/saving.ts'
import { pause } from './testing/processes.ts'

/** What `npm test` sees of the faults; the others take minutes and belong to `npm run faults`. */
describe('故障: embedded database', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-fault-'))
  let node: ServerNode

  beforeAll(async () => {
    node = await createNode({ DATA_DIR: dataDir, TZ: 'Pacific/Kiritimati' })
    await node.start()
    await node.signIn()
  }, 60_000)
  afterAll(async () => {
    await node.kill('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('kill -9 of the server loses nothing that was acknowledged, and the next start needs no hands', async () => {
    const writers = saving(node, 'kill')
    await expect.poll(writers.count).toBeGreaterThan(10)
    await node.kill('SIGKILL')
    const acknowledged = await writers.stop()
    await node.start()
    const stored = await storedCodes(runningUrl(dataDir) ?? '', 'kill')
    expect(acknowledged.filter((code) => !stored.includes(code))).toEqual([])
    expect(await node.call('GET', '/getInfo')).toMatchObject({ code: 200 })
  }, 60_000)

  test('kill -9 during a large upload: what had arrived stays, the rest follows, nothing half is ever visible', async () => {
    const film = Buffer.concat([Buffer.from('0000002066747970', 'hex'), randomBytes(6 * partBytes)])
    const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    const init = async () => {
      const answer = await node.call<{ uploadId: string; parts: number[]; partCount: number }>(
        'POST',
        '/common/upload/init',
        { name: '影片.mp4', size: film.length, sha256: hashOf(film) },
        { 'idempotency-key': randomBytes(8).toString('hex') },
      )
      if (!answer?.data) throw new Error(String(answer?.msg))
      return answer.data
    }
    const send = async (uploadId: string, n: number) => {
      const part = film.subarray((n - 1) * partBytes, n * partBytes)
      const form = new FormData()
      form.append('sha256', hashOf(part))
      form.append('file', new Blob([part]), 'part')
      return (await node.call('POST', `/common/upload/${uploadId}/${n}`, form))?.code === 200
    }
    const { uploadId, partCount } = await init()
    expect([await send(uploadId, 1), await send(uploadId, 2)]).toEqual([true, true])
    const onTheirWay = Promise.all([3, 4, 5].map((n) => send(uploadId, n)))
    await node.kill('SIGKILL')
    await onTheirWay
    await node.start()
    const page = await node.call<{ total: number }>('GET', '/system/attach/page?originalName=影片')
    expect(page?.data?.total).toBe(0)
    // The same request of the same session within five seconds would count as a double click.
    await pause(5_000)
    const again = await init()
    expect(again.uploadId).toBe(uploadId)
    expect(again.parts).toEqual(expect.arrayContaining([1, 2]))
    for (let n = 1; n <= partCount; n++) if (!again.parts.includes(n)) expect(await send(uploadId, n)).toBe(true)
    const file = (await node.call('POST', `/common/upload/complete/${uploadId}`, {})) as { id?: string } | undefined
    const stored = await node.bytes(`/common/download/${file?.id}`)
    expect(hashOf(stored)).toBe(hashOf(film))
    const temp = readdirSync(join(dataDir, 'files/temp'), { recursive: true, withFileTypes: true })
    expect(temp.filter((entry) => entry.isFile())).toEqual([])
  }, 60_000)

  test('kill -9 of the database loses nothing that was acknowledged, and the server goes on by itself', async () => {
    const writers = saving(node, 'dbkill')
    await expect.poll(writers.count).toBeGreaterThan(10)
    process.kill(Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    const before = performance.now()
    for (;;) {
      const answer = await node.call('POST', '/system/post', aPost(`after-${Math.round(performance.now())}`))
      if (answer?.code === 200) break
      expect(performance.now() - before).toBeLessThan(20_000)
      await pause(100)
    }
    const acknowledged = await writers.stop()
    const stored = await storedCodes(runningUrl(dataDir) ?? '', 'dbkill')
    expect(acknowledged.filter((code) => !stored.includes(code))).toEqual([])
  }, 60_000)

  test('时区: a machine and a database in other zones than the product show the same instants and the same days', async () => {
    const client = new pg.Client({ connectionString: runningUrl(dataDir) })
    await client.connect()
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    await client.query(`alter database "${rows[0]?.name}" set timezone to 'Asia/Kolkata'`)
    const at = ['2026-03-07 23:59:59.9+08', '2026-03-08 00:00+08', '2026-03-08 23:59:59.9+08', '2026-03-09 00:00+08']
    await client.query(
      `insert into sys_login_log (id, user_name, status, ipaddr, login_location, browser, os, msg, login_time, login_type)
       select 'zone' || md5(t), 'zone', '0', '', '', '', '', '', t::timestamptz, 'password' from unnest($1::text[]) t`,
      [at],
    )
    await client.end()
    // The zone of a database holds for connections made after it was set.
    await node.kill('SIGKILL')
    await node.start()
    const range = 'params[beginTime]=2026-03-08&params[endTime]=2026-03-08'
    const page = await node.call<{ list: object[] }>('GET', `/monitor/loginLog/page?userName=zone&${range}`)
    expect(page?.data?.list).toMatchObject([{ loginTime: '2026-03-08 23:59:59' }, { loginTime: '2026-03-08 00:00:00' }])
  }, 60_000)

  test('SIGTERM finishes what runs and ends with 0', async () => {
    const writers = saving(node, 'term')
    await expect.poll(writers.count).toBeGreaterThan(10)
    expect(await node.kill('SIGTERM')).toBe(0)
    const acknowledged = await writers.stop()
    await node.start()
    const stored = await storedCodes(runningUrl(dataDir) ?? '', 'term')
    expect(acknowledged.filter((code) => !stored.includes(code))).toEqual([])
  }, 60_000)
})
