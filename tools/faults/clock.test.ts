import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded, type Embedded } from '@app/server/platform/embedded/embedded.ts'
import { root } from '../sourceFiles.ts'
import { pause } from '../testing/processes.ts'
import { adminPassword, createNode, type ServerNode } from './node.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-fault-'))
const skewFile = join(dataDir, 'skew')
let embedded: Embedded
let client: pg.Client
/** Its clock is that of the database. */
let right: ServerNode
/** Its clock is what the test says. */
let skewed: ServerNode

const minuteMs = 60_000
const halfHourMs = 30 * minuteMs
const weekMs = 7 * 24 * 60 * minuteMs

beforeAll(async () => {
  embedded = await startEmbedded({ dataDir: join(dataDir, 'db'), report: () => undefined })
  client = new pg.Client({ connectionString: embedded.url })
  client.on('error', () => undefined)
  await client.connect()
  const settings = {
    DATABASE_URL: embedded.url,
    // One machine as two: they share the files, as nodes do.
    DATA_DIR: join(dataDir, 'files'),
    SECRET_KEY: 'the two nodes of a fault run share 7F',
    DRAIN_MS: '0',
    CAPTCHA: 'on',
    L_LOGIN_IP: '10000',
    L_LOGIN_ACCOUNT: '10000',
    L_CAPTCHA: '10000',
  }
  right = await createNode({ ...settings, LOG_FILE: join(dataDir, 'right.log'), TZ: 'America/New_York' })
  skewed = await createNode({
    ...settings,
    LOG_FILE: join(dataDir, 'skewed.log'),
    NODE_OPTIONS: `--import ${pathToFileURL(join(root, 'tools/faults/skew.ts')).href}`,
    SKEW_FILE: skewFile,
    TZ: 'Pacific/Kiritimati',
  })
  await right.start()
  await deployTimed()
}, 120_000)
afterAll(async () => {
  for (const node of [right, skewed]) await node.kill('SIGTERM')
  await client.end()
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
}, 120_000)

const query = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await client.query<T>(text, values)).rows
/** Seconds from now until the moment that the only row of the statement holds. */
const secondsUntil = async (moment: string, values: unknown[] = []) =>
  Number(
    (await query<{ s: number }>(`select extract(epoch from (${moment}) - clock_timestamp())::float8 as s`, values))[0]
      ?.s,
  )

type Answer = { code: number; msg: string; token?: string; uuid?: string; url?: string; data?: Record<string, unknown> }
const call = async (node: ServerNode, method: 'GET' | 'POST', path: string, body?: object | FormData, token?: string) =>
  (await node.call(method, path, body, token ? { authorization: `Bearer ${token}` } : {})) as unknown as Answer
const status = async (node: ServerNode, path: string) => (await fetch(`${node.url}${path}`)).status

async function picture(node: ServerNode, purpose = 'login'): Promise<{ uuid: string; code: string }> {
  const { uuid = '' } = await call(node, 'GET', `/captchaImage?purpose=${purpose}`)
  const [row] = await query<{ answer: string }>('select answer from sys_captcha where id = $1', [uuid])
  return { uuid, code: row?.answer ?? '' }
}

async function login(node: ServerNode, password = adminPassword, shown = picture(node)): Promise<Answer> {
  return call(node, 'POST', '/login', { username: 'admin', password, ...(await shown) })
}
const tokenFrom = async (node: ServerNode) => (await login(node)).token ?? ''
const info = (node: ServerNode, token: string) => call(node, 'GET', '/getInfo', undefined, token)

async function sessionsLiveEquallyLong() {
  for (const [one, other] of [
    [right, skewed],
    [skewed, right],
  ] as const) {
    const token = await tokenFrom(one)
    expect(await info(other, token)).toMatchObject({ code: 200 })
    expect(await info(one, token)).toMatchObject({ code: 200 })
  }
  const ends = await secondsUntil('select max(expire_time) from sys_session')
  expect(Math.abs(ends - weekMs / 1_000)).toBeLessThan(60)
  const idle = await tokenFrom(right)
  await query(`update sys_session set last_access_time = clock_timestamp() - interval '32 minutes'
    where id = (select id from sys_session order by login_time desc limit 1)`)
  expect(await info(skewed, idle)).toMatchObject({ code: 401 })
  const over = await tokenFrom(right)
  await query(`update sys_session set expire_time = clock_timestamp() - interval '1 second'
    where id = (select id from sys_session order by login_time desc limit 1)`)
  expect(await info(skewed, over)).toMatchObject({ code: 401 })
}

async function picturesLiveEquallyLong() {
  expect(await login(right, adminPassword, picture(skewed))).toMatchObject({ code: 200 })
  expect(await login(skewed, adminPassword, picture(right))).toMatchObject({ code: 200 })
  const late = await picture(right)
  await query(`update sys_captcha set expire_time = clock_timestamp() - interval '1 second' where id = $1`, [late.uuid])
  expect(await login(skewed, adminPassword, Promise.resolve(late))).toMatchObject({ msg: '验证码已失效' })
}

let numbers = 0
async function codesLiveEquallyLong() {
  const mobile = `139${String(++numbers).padStart(8, '0')}`
  const sent = await call(skewed, 'POST', '/system/sysSms/sendSms', {
    mobile,
    scene: 'login',
    ...(await picture(skewed, 'sms')),
  })
  const uuid = String(sent.data?.uuid)
  expect(
    Math.abs((await secondsUntil('select expire_time from sys_sms_code where id = $1', [uuid])) - 300),
  ).toBeLessThan(30)
  const tried = (node: ServerNode) =>
    call(node, 'POST', '/system/sysSms/loginBySms', { mobile, captcha: '000000', uuid })
  expect(await tried(right)).toMatchObject({ msg: '短信验证码输入错误1次' })
  expect(await tried(skewed)).toMatchObject({ msg: '短信验证码输入错误2次' })
  const again = { mobile, scene: 'login', ...(await picture(skewed, 'sms')) }
  expect(await call(skewed, 'POST', '/system/sysSms/sendSms', again)).toMatchObject({ msg: '短信发送过于频繁' })
  await query(`update sys_sms_code set expire_time = clock_timestamp() - interval '1 second' where id = $1`, [uuid])
  expect(await tried(skewed)).toMatchObject({ msg: '验证码已过期' })
}

async function locksLastEquallyLong() {
  const locked = { msg: '密码输入错误5次，帐户锁定10分钟' }
  for (let i = 0; i < 5; i++) await login(skewed, 'wrong-word-1')
  expect(await login(right)).toMatchObject(locked)
  await query(`update sys_login_lock set last_time = clock_timestamp() - interval '11 minutes'`)
  expect(await login(skewed)).toMatchObject({ code: 200 })
  for (let i = 0; i < 5; i++) await login(right, 'wrong-word-1')
  expect(await login(skewed)).toMatchObject(locked)
  await query('delete from sys_login_lock')
}

async function ticketsAndLinksLiveEquallyLong() {
  const token = await tokenFrom(right)
  const form = new FormData()
  form.append('file', new Blob([`note of ${Math.random()}`]), 'note.txt')
  const stored = await call(skewed, 'POST', '/common/upload', form, token)
  const id = String((stored as unknown as { id?: string }).id ?? stored.data?.id)
  const ticket = async (node: ServerNode) => {
    const { data } = await call(node, 'POST', '/common/downloadTicket', { id }, token)
    return `/common/download/${id}?ticket=${String(data?.ticket)}`
  }
  expect(await status(right, await ticket(skewed))).toBe(200)
  // The same request within five seconds counts as a double click.
  await query('delete from sys_submit')
  const late = await ticket(right)
  await query(`update sys_file_ticket set expire_time = clock_timestamp() - interval '1 second'`)
  expect(await status(skewed, late)).toBe(401)
  const link = new URL(stored.url ?? '', right.url)
  expect(await status(right, `${link.pathname}${link.search}`)).toBe(200)
  const ends = Number(link.searchParams.get('expires')) * 1_000 - Date.now()
  expect(ends).toBeGreaterThan(0)
  expect(ends).toBeLessThan(11 * minuteMs)
}

const timed = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="http://atrium/faults">
<process id="timed" name="timed" isExecutable="true"><startEvent id="s"/><intermediateCatchEvent id="w"><timerEventDefinition>
<timeDuration>PT3S</timeDuration></timerEventDefinition></intermediateCatchEvent><endEvent id="e"/>
<sequenceFlow id="s-w" sourceRef="s" targetRef="w"/><sequenceFlow id="w-e" sourceRef="w" targetRef="e"/></process></definitions>`

async function deployTimed() {
  const files = [{ fileName: 'timed.bpmn', content: Buffer.from(timed).toString('base64') }]
  const body = { files, isDeployed: true }
  expect(await call(right, 'POST', '/flowable/definition/import', body, await tokenFrom(right))).toMatchObject({
    code: 200,
  })
}

/** Whichever node begins the process, either may be the one that finds its timer due. */
async function timersOfProcessesComeInTheirTime() {
  for (const node of [right, skewed]) {
    const { data } = await call(node, 'POST', '/flowable/instance/submit', { key: 'timed' }, await tokenFrom(node))
    const ended = () =>
      query<{ s: number; times: number }>(
        `select extract(epoch from end_time - start_time)::float8 as s,
           (select count(*)::int from wf_event where instance_id = i.id and element = 'w' and kind = 'left') as times
         from wf_instance i where id = $1 and end_time is not null`,
        [data?.procInsId],
      )
    await until(async () => (await ended()).length > 0)
    const [row] = await ended()
    expect(row?.times).toBe(1)
    expect(row?.s).toBeGreaterThanOrEqual(3)
    expect(row?.s).toBeLessThan(30)
  }
}

/** The clean-up of the skewed node alone: the other one is stopped meanwhile. */
async function cleanUpEndsOnlyWhatIsOver() {
  const kept = await tokenFrom(right)
  process.kill(right.pid() ?? 0, 'SIGSTOP')
  try {
    const [job] = await query<{ id: string }>(`insert into atrium_jobs.job (name, data, policy)
      select name, '{"id":"test","payload":{}}'::jsonb, policy from atrium_jobs.queue where name = 'platform.hourly'
      returning id`)
    await until(async () => {
      const [row] = await query<{ state: string }>('select state from atrium_jobs.job where id = $1', [job?.id])
      return row?.state === 'completed'
    })
  } finally {
    process.kill(right.pid() ?? 0, 'SIGCONT')
  }
  expect(await info(right, kept)).toMatchObject({ code: 200 })
  const [row] = await query<{ alive: number }>(`select count(*)::int as alive from sys_session
    where end_time is null and last_access_time < clock_timestamp() - interval '32 minutes'`)
  expect(row?.alive).toBe(0)
}

async function until(condition: () => Promise<boolean>, withinMs = 60_000): Promise<void> {
  const limit = performance.now() + withinMs
  while (!(await condition())) {
    if (performance.now() > limit) throw new Error('it never came so far')
    await pause(100)
  }
}

async function everythingLivesEquallyLong() {
  expect(await status(skewed, '/readyz')).toBe(200)
  await sessionsLiveEquallyLong()
  await picturesLiveEquallyLong()
  await codesLiveEquallyLong()
  await locksLastEquallyLong()
  await ticketsAndLinksLiveEquallyLong()
  await timersOfProcessesComeInTheirTime()
  await cleanUpEndsOnlyWhatIsOver()
}

async function startSkewed(ms: number) {
  await skewed.kill('SIGTERM')
  writeFileSync(skewFile, String(ms))
  await skewed.start()
}

function setWhileRunning(ms: number) {
  writeFileSync(skewFile, String(ms))
  process.kill(skewed.pid() ?? 0, 'SIGUSR2')
}

/** What 服务监控 says of the node that answers. */
async function toldDrift(): Promise<number | undefined> {
  const token = await tokenFrom(right)
  const { data } = await call(skewed, 'GET', '/monitor/server', undefined, token)
  return data?.driftMs as number | undefined
}

test('时区: machines and database in other zones than the product show the same instants and the same days', async () => {
  await query(`alter database app set timezone to 'Asia/Kolkata'`)
  await startSkewed(0)
  const at = ['2026-03-07 23:59:59.9+08', '2026-03-08 00:00+08', '2026-03-08 23:59:59.9+08', '2026-03-09 00:00+08']
  await query(
    `insert into sys_login_log (id, user_name, status, ipaddr, login_location, browser, os, msg, login_time, login_type)
     select 'zone' || md5(t), 'zone', '0', '', '', '', '', '', t::timestamptz, 'password' from unnest($1::text[]) t`,
    [at],
  )
  const range = 'params[beginTime]=2026-03-08&params[endTime]=2026-03-08'
  for (const node of [right, skewed]) {
    const path = `/monitor/loginLog/page?userName=zone&${range}`
    const { data } = await call(node, 'GET', path, undefined, await tokenFrom(right))
    expect(data?.list).toMatchObject([{ loginTime: '2026-03-08 23:59:59' }, { loginTime: '2026-03-08 00:00:00' }])
  }
}, 120_000)

test('钟: a node that starts a week ahead ends nobody early and revives nobody, and says that it is off', async () => {
  await startSkewed(weekMs)
  await everythingLivesEquallyLong()
  expect(Math.abs(((await toldDrift()) ?? 0) - weekMs)).toBeLessThan(5_000)
}, 120_000)

test('钟: set a week back while it runs it goes on as before', async () => {
  setWhileRunning(-weekMs)
  await everythingLivesEquallyLong()
  await until(async () => Math.abs(((await toldDrift()) ?? 0) + weekMs) < 5_000)
}, 120_000)

test.each([halfHourMs, -halfHourMs])(
  '钟: set by %i ms while it runs it goes on as before',
  async (ms) => {
    setWhileRunning(ms)
    await everythingLivesEquallyLong()
  },
  120_000,
)

test('钟: set an hour forth and back while jobs fire each second, every planned time is one run', async () => {
  await query(`update sys_job set status = '1', next_fire_time = null`)
  await query(`insert into sys_job (job_name, invoke_target, cron_expression, misfire_policy, concurrent, status, next_fire_time)
    select '走时', 'ryTask.ryNoParams', '* * * * * ?', '1', '0', '0', date_trunc('second', clock_timestamp()) + interval '1 second'
    from generate_series(1, 5)`)
  for (const hours of [1, -1, 0]) {
    setWhileRunning(hours * 60 * minuteMs)
    await pause(2_500)
  }
  await query(`update sys_job set status = '1', next_fire_time = null`)
  const runs = () =>
    query<{ runs: number; times: number; planned: number; open: number }>(`
      select count(*)::int as runs, count(distinct fire_time)::int as times,
        (extract(epoch from max(fire_time) - min(fire_time)) + 1)::int as planned,
        (count(*) filter (where state <> 'ended'))::int as open
      from sys_job_log where job_name = '走时' group by job_id`)
  await until(async () => (await runs()).every(({ open }) => open === 0))
  const done = await runs()
  expect(done).toHaveLength(5)
  expect(done.map((job) => [job.runs, job.times])).toEqual(done.map(({ planned }) => [planned, planned]))
}, 120_000)

test('钟: a node that starts half an hour behind revives nobody', async () => {
  await startSkewed(-halfHourMs)
  await everythingLivesEquallyLong()
}, 120_000)
