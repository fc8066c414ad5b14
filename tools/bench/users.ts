import { writeXlsx } from 'hucre'
import { pause } from '../testing/processes.ts'
import { envelope, finished, peakWhile } from './background.ts'
import { againstBare, loadText } from './compare.ts'
import { record } from './figures.ts'
import { residentBytes, startBenchServer, type BenchServer } from './server.ts'

const people = 100_000
const departments = 400
/** Departments that the caller's role reaches. */
const reached = 100
const imported = 10_000

const userMenus = ['11', '100', '1001', '1002', '1003', '1006']

async function plantDepts({ pool }: BenchServer): Promise<void> {
  await pool.query(
    `insert into sys_dept (id, parent_id, parent_ids, tree_sort, tree_sorts, tree_level, tree_leaf, dept_code, dept_name, dept_type)
     select 'd' || i, '100', '100/d' || i, i, '000010/' || lpad(i::text, 6, '0'), 2, 'y', 'd' || i, '部门' || i, 'dept'
     from generate_series(1, ${departments}) i`,
  )
}

/** A page with data scope and joined department over 100,000 people. */
async function measurePages(server: BenchServer): Promise<void> {
  const { pool } = server
  await pool.query(
    `insert into sys_user (id, name, no, user_name, user_name_key, dept_id, user_type, phonenumber, update_time)
     select md5('user' || i), '员工' || i, 'E' || i, 'person' || i, 'person' || i, 'd' || (i % ${departments} + 1), '1',
       '139' || lpad(i::text, 8, '0'), now() - i * interval '1 minute'
     from generate_series(1, ${people}) i`,
  )
  await pool.query('vacuum analyze sys_user')
  const token = await server.session(userMenus)
  await pool.query(`update sys_role set data_scope = '2' where role_key like 'bench%'`)
  await pool.query(
    `insert into sys_role_dept (role_id, dept_id) select r.id, d.id from sys_role r, sys_dept d
     where r.role_key like 'bench%' and d.id like 'd%' and d.tree_sort <= ${reached}`,
  )
  await pool.query('vacuum analyze sys_role_dept')
  const page = '/system/user/page?pageNum=1&pageSize=20'
  const figures = await againstBare(server, token, [
    { name: 'count=N', ours: `${page}&count=N`, bare: '/users?count=N', least: 0.5 },
    {
      name: 'filtered by name, exact count',
      ours: `${page}&name=${encodeURIComponent('员工77')}`,
      bare: `/users?name=${encodeURIComponent('员工77')}`,
      least: 0.5,
    },
    { name: 'whole scope, exact count at most 10 s old', ours: page, bare: '/users?', least: 0.5 },
  ])
  record(
    'User page',
    `100,000 users, ${reached} of ${departments} departments within the data scope, name of the department joined; ${loadText}.`,
    figures,
  )
}

async function workbook(update: boolean): Promise<Blob> {
  const header = ['部门编号', '姓名', '用户编号', '登录名', '用户类型', '用户性别', '帐号状态', '直属上级', '手机号码']
  const rows = Array.from({ length: imported }, (_, i) => [
    `d${(i % departments) + 1}`,
    `${update ? '改' : '新'}员工${i}`,
    `B${i}`,
    `bench${i}`,
    '后台用户',
    i % 2 === 0 ? '男' : '女',
    '正常',
    i % 10 === 0 ? 'admin' : `bench${i - (i % 10)}`,
    `138${String(i).padStart(8, '0')}`,
  ])
  return new Blob([(await writeXlsx({ sheets: [{ name: '用户数据', rows: [header, ...rows] }] })) as BlobPart])
}

/** Asks as other people do while `work` runs; milliseconds of each answer, sorted. */
async function askedWhile<T>(server: BenchServer, token: string, work: Promise<T>): Promise<{ value: T; p95: number }> {
  const times: number[] = []
  let going = true
  const ask = (async () => {
    while (going) {
      const from = performance.now()
      await envelope(server, token, '/getInfo')
      times.push(performance.now() - from)
      await pause(50)
    }
  })()
  const value = await work
  going = false
  await ask
  return { value, p95: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0 }
}

async function importUsers(server: BenchServer, token: string, update: boolean) {
  const form = new FormData()
  form.set('file', await workbook(update), '用户.xlsx')
  const from = performance.now()
  const path = `/system/user/importData?updateSupport=${update}`
  const { data } = await envelope(server, token, path, { method: 'POST', body: form })
  const job = await finished(server, 'sys_upload_files', data?.jobId ?? '')
  if (job.status !== 'success') throw new Error(`import ended as ${job.status}: ${job.failReason}`)
  return (performance.now() - from) / 1000
}

async function checkUsers(server: BenchServer, token: string) {
  const form = new FormData()
  form.set('file', await workbook(false), '用户.xlsx')
  const from = performance.now()
  await envelope(server, token, '/system/user/importData?checkOnly=true', { method: 'POST', body: form })
  return (performance.now() - from) / 1000
}

/** Ten thousand people in: once with a password made and hashed for each, once as changes of known ones. */
async function measureImport(server: BenchServer): Promise<void> {
  const token = await server.session(userMenus)
  const other = await server.session(userMenus)
  await pause(3_000)
  const checkSeconds = await checkUsers(server, token)
  await pause(1_000)
  const idle = residentBytes(server.pid)
  server.resetDelay()
  const { value: first, peak } = await peakWhile(
    server.pid,
    askedWhile(server, other, importUsers(server, token, false)),
  )
  const delay = await server.delay()
  const { value: changeSeconds } = await askedWhile(server, other, importUsers(server, token, true))
  const rise = (peak - idle) / 1e6
  record(
    'Import of users',
    `${imported.toLocaleString('en-US')} rows with departments and superiors, as a background job of the serving process while somebody else asks for /getInfo every 50 ms; a password made and hashed (Argon2id, 19 MiB, two passes) for each new user. Changing known users checks and stores the same rows without hashing.`,
    [
      { what: 'check alone, within the request', value: `${checkSeconds.toFixed(1)} s` },
      {
        what: 'check and store, without hashing',
        value: `${changeSeconds.toFixed(1)} s`,
        mark: '≤ 20 s',
        met: changeSeconds <= 20,
      },
      {
        what: 'check, hash and store',
        value: `${first.value.toFixed(1)} s`,
        mark: '≤ 150 s',
        met: first.value <= 150,
      },
      {
        what: 'other requests meanwhile, p95',
        value: `${first.p95.toFixed(0)} ms`,
        mark: '< 500 ms',
        met: first.p95 < 500,
      },
      { what: 'peak rise of resident memory', value: `${rise.toFixed(0)} MB`, mark: '≤ 150 MB', met: rise <= 150 },
      {
        what: 'event-loop delay p99 (max)',
        value: `${delay.p99Ms.toFixed(0)} ms (${delay.maxMs.toFixed(0)} ms)`,
      },
    ],
  )
}

async function onServer(measure: (server: BenchServer) => Promise<void>): Promise<void> {
  const server = await startBenchServer()
  try {
    await plantDepts(server)
    await measure(server)
  } finally {
    await server.stop()
  }
}

export const benchUsers = () => onServer(measurePages)
export const benchUserImport = () => onServer(measureImport)
