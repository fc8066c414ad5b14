import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Envelope } from '@app/shared/kit/envelope.ts'
import type { ImportAnswer } from '@app/shared/kit/standardCalls.ts'
import type { TransferProgress } from '@app/shared/system/downloadFiles.ts'
import { downloadFilesTable } from '#/modules/system/files/downloadFiles/downloadFiles.table.ts'
import { transferRecords } from '#/modules/system/files/downloadFiles/transferRecords.ts'
import { uploadFilesTable } from '#/modules/system/files/uploadFiles/uploadFiles.table.ts'
import { systemCaller } from '#/platform/caller.ts'
import { createContext } from '#/platform/context.ts'
import { CellStyle, type CellValue } from '#/platform/excel/cells.ts'
import { writeSheet } from '#/platform/excel/writeSheet.ts'
import { newKey } from '#/platform/files/fileNames.ts'
import { findGenerated } from '#/platform/files/generated.ts'
import { packedBytes, readDirectory } from '#/platform/text/zip.ts'
import { fakeCallers } from '#testing/callers.ts'
import { withClient } from '#testing/database.ts'
import { sendForm } from '#testing/multipart.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { requesterOf } from './requester.ts'
import { createParcelTable, parcelTable, stampTable } from './testing/parcel.table.ts'
import { parcel } from './testing/parcel.ts'
import { statuses } from './testing/statuses.ts'

let t: TestApp
let token: string
let caller: ReturnType<typeof fakeCallers>
const permissions = ['list', 'add', 'edit', 'export', 'import'].map((word) => `toy:parcel:${word}`)

beforeAll(async () => {
  t = await openTestApp({
    modulesDir: join(import.meta.dirname, 'testing/area'),
    env: {
      L_EXPORT: '1200',
      L_EXPORT_INLINE: '100',
      L_IMPORT_INLINE: '20',
      L_IMPORT_ROWS: '500',
      L_IMPORT_BYTES: '1048576',
      L_TRANSFER_RATE: '5',
      // A test holds a table for as long as it takes.
      L_LOCK_MS: '100000',
    },
  })
  t.platform.fill('transferRecords', () => transferRecords)
  await createParcelTable(t.ctx.db)
  caller = fakeCallers(t.platform)
})
afterAll(() => t.close())

let users = 0
/** A fresh caller each time: nobody meets their own rate of exports. */
const newUser = (more: object = {}) => {
  const id = `user${++users}`
  token = caller({ id, deptId: 'd1', permissions, ...more })
  return id
}
beforeEach(async () => {
  newUser()
  await t.ctx.db.execute(sql`truncate toy_parcel, toy_stamp, sys_submit, sys_download_files, sys_upload_files`)
})

const until = (condition: () => Promise<void>) => vi.waitFor(condition, { timeout: 10_000, interval: 50 })
const ctxOf = (id: string) =>
  createContext(t.platform, { caller: { ...systemCaller, id }, ip: '', userAgent: '', requestId: '' })

async function stock(count: number, more: Partial<typeof parcelTable.$inferInsert> = {}) {
  const rows = Array.from({ length: count }, (_, i) => ({
    parcelCode: `P${i}`,
    parcelName: `包裹${i}`,
    status: '0',
    weight: i,
    createDept: 'd1',
    ...more,
  }))
  if (rows.length > 0) await t.ctx.db.insert(parcelTable).values(rows)
}

const exported = (query: object = {}) => t.send(parcel.endpoints.export, { token, query: query })

/** Cells of the first sheet of a generated file of the user. */
async function sheetOf(fileName: string, userId: string) {
  const file = await findGenerated(t.ctx, fileName, userId)
  return cellsOf(file?.fileKey ?? '')
}
async function cellsOf(key: string) {
  const chunks = await (await t.platform.files.storage.read(key)).toArray()
  const { sheets } = await readXlsx(Buffer.concat(chunks as Buffer[]))
  return sheets[0]?.rows ?? []
}

/** Places of the columns in which what is typed stays as it is typed. */
function columnsOfText(file: Buffer): string[] {
  const sheet = readDirectory(file, 100).find(({ name }) => name === 'xl/worksheets/sheet1.xml')
  if (!sheet) throw new Error('the sheet is missing')
  const xml = inflateRawSync(packedBytes(file, sheet)).toString()
  const text = new RegExp(`<col min="(\\d+)"[^>]* style="${CellStyle.textColumn}"/>`, 'g')
  return [...xml.matchAll(text)].map(([, place = '']) => place)
}

const headers = ['包裹编码', '包裹名称', '状态', '标签', '重量', '说明']
const aRow = (code: string, more: Partial<Record<string, CellValue>> = {}) => {
  const row: Record<string, CellValue> = {
    包裹编码: code,
    包裹名称: `包裹${code}`,
    状态: '完好',
    标签: null,
    重量: 5,
    说明: null,
    ...more,
  }
  return headers.map((header) => row[header] ?? null)
}
async function workbook(rows: CellValue[][], columns = headers): Promise<Buffer> {
  const path = await t.platform.files.newTempPath()
  await writeSheet(path, { sheetName: 'S', columns: columns.map((header) => ({ header })), rows })
  const bytes = readFileSync(path)
  rmSync(path)
  return bytes
}
async function imported(
  file: Buffer,
  { update = false, fileName = '包裹.xlsx' } = {},
): Promise<Envelope<ImportAnswer>> {
  const url = `/toy/parcel/importData?updateSupport=${update}`
  const answer = await sendForm(t.app, url, [{ name: 'file', fileName, value: file }], token)
  return answer.json()
}
const importedRows = async (rows: CellValue[][], options?: { update?: boolean }) =>
  imported(await workbook(rows), options)
const parcels = () => t.ctx.db.select().from(parcelTable).orderBy(parcelTable.parcelCode)

test('导出: needs its permission', async () => {
  newUser({ permissions: ['toy:parcel:list'] })
  expect(await exported()).toMatchObject({ code: 403, msg: '没有权限，请联系管理员授权' })
})

test('导出: what the query finds, as labels, in the order of the page, with filled virtual fields', async () => {
  const user = newUser()
  await stock(2, { labels: '0,1', arriveTime: '2026-01-31 08:00:00', remark: '=1+1', secret: '密' })
  await stock(1, { parcelCode: 'Q1', status: '1' })
  const { msg, data } = await exported({ parcelCode: 'P', orderByColumn: 'weight', isAsc: 'desc' })
  expect(data).toEqual({ background: false, jobId: null, count: 2 })
  expect(msg).toMatch(/^[0-9a-f-]{36}_包裹数据\.xlsx$/)
  expect(await sheetOf(String(msg), user)).toEqual([
    ['包裹编码', '包裹名称', '状态', '标签', '重量', '部门', '到达时间', '说明', '数据版本'],
    ['P1', '包裹1', '完好', '完好,破损', 1, '部门d1', '2026-01-31 08:00:00', '=1+1', 1],
    ['P0', '包裹0', '完好', '完好,破损', 0, '部门d1', '2026-01-31 08:00:00', '=1+1', 1],
  ])
})

test('导出: only rows within the reach of the caller', async () => {
  const user = newUser({ dataScope: { deptIds: ['d2'], own: false } })
  await stock(3)
  await stock(1, { parcelCode: 'X', createDept: 'd2' })
  const { msg } = await exported()
  expect((await sheetOf(String(msg), user)).slice(1).map((row) => row[0])).toEqual(['X'])
})

test('导出: nothing found gives a sheet with headers only', async () => {
  const user = newUser()
  const { msg } = await exported()
  expect(await sheetOf(String(msg), user)).toHaveLength(1)
})

test('导出: too many rows are refused with the bound', async () => {
  await stock(1_201)
  expect(await exported()).toMatchObject({ code: 500, msg: '导出数据不能超过1200条，请缩小查询范围后再导出' })
})

test('导出: five a minute of one user, others are not held up', async () => {
  t.clock.beginMinute()
  for (let i = 0; i < 5; i++) expect((await exported()).code).toBe(200)
  expect(await exported()).toMatchObject({ code: 429, msg: '访问过于频繁，请稍候再试' })
  newUser()
  expect((await exported()).code).toBe(200)
})

test('导出: more rows run in the background, one of a user at a time', async () => {
  const user = newUser()
  await stock(250)
  const { msg, data } = await exported()
  expect(msg).toBe('已加入导出任务，请在下载中心查看')
  expect(data).toMatchObject({ background: true })
  const record = async () =>
    (
      await t.ctx.db
        .select()
        .from(downloadFilesTable)
        .where(eq(downloadFilesTable.id, data?.jobId ?? ''))
    )[0]
  if ((await record())?.status === 'waiting')
    expect(await exported()).toMatchObject({ code: 429, msg: '您有正在进行的导出，请等待其完成后再试' })
  await until(async () => expect((await record())?.status).toBe('success'))
  expect(await record()).toMatchObject({
    fileName: '包裹数据.xlsx',
    rowCount: 250,
    tableName: '包裹',
    fileType: 'xlsx',
    createBy: user,
    progress: 100,
  })
  expect(await cellsOf(String((await record())?.fileUrl))).toHaveLength(251)
})

test('导出: a second one is refused while the first waits', async () => {
  const user = newUser()
  await transferRecords.begin(ctxOf(user), 'export', {
    id: 'open',
    jobId: '',
    label: '包裹',
    fileName: 'a.xlsx',
    options: {},
  })
  expect(await exported()).toMatchObject({ code: 429, msg: '您有正在进行的导出，请等待其完成后再试' })
})

test('导出: the query of somebody who goes away ends, and his next one begins', async () => {
  await stock(10)
  const url = await t.app.listen({ host: '127.0.0.1', port: 0 })
  const left = new AbortController()
  const waiting = async () => {
    const { rows } = await t.ctx.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  await withClient(t.databaseUrl, async (holder) => {
    await holder.query('begin; lock table toy_parcel in access exclusive mode')
    const gone = fetch(`${url}/toy/parcel/export`, {
      headers: { authorization: `Bearer ${token}` },
      signal: left.signal,
    }).catch((error: Error) => error.name)
    await vi.waitFor(async () => expect(await waiting()).toBe(1))
    left.abort()
    expect(await gone).toBe('AbortError')
    await vi.waitFor(async () => expect(await waiting()).toBe(0))
  })
  expect(await exported()).toMatchObject({ code: 200, data: { background: false } })
})

test('导出: a long one tells how far it is', async () => {
  const user = newUser()
  await stock(1_200, { parcelName: '慢件' })
  const told: number[] = []
  t.platform.events.on('live.transient', ({ userIds, data }) => {
    const { progress } = data as TransferProgress
    if (userIds.includes(user) && progress) told.push(progress)
  })
  expect(await exported()).toMatchObject({ data: { background: true } })
  await until(async () =>
    expect(await t.ctx.db.$count(downloadFilesTable, eq(downloadFilesTable.status, 'success'))).toBe(1),
  )
  expect(told).toEqual([41, 83, 99])
})

test('模板: headers of what can be filled in, choices of the dictionary', async () => {
  const user = newUser()
  const { msg } = await t.send(parcel.endpoints.importTemplate, { token })
  const file = await findGenerated(t.ctx, String(msg), user)
  const chunks = await (await t.platform.files.storage.read(file?.fileKey ?? '')).toArray()
  const template = Buffer.concat(chunks as Buffer[])
  const { sheets } = await readXlsx(template)
  expect(sheets[0]?.rows).toEqual([headers])
  expect(columnsOfText(template)).toEqual(['1', '2', '3', '4', '6'])
  expect(sheets[1]?.rows).toEqual([
    ['列名', '是否必填', '说明'],
    ['包裹编码', '必填', '最多 20 个字符；不能重复'],
    ['包裹名称', '必填', '最多 50 个字符'],
    ['状态', '必填', '可填：完好、破损'],
    ['标签', '选填', '可填：完好、破损'],
    ['重量', '必填', null],
    ['说明', '选填', '最多 500 个字符'],
  ])
  expect(sheets[2]?.rows[0]?.[2]).toBe('完好')
  expect(sheets[2]?.rows[1]?.[2]).toBe('破损')
})

test('导入: needs its permission, a form, and a workbook', async () => {
  newUser({ permissions: ['toy:parcel:add'] })
  expect(await importedRows([aRow('A')])).toMatchObject({ code: 403, msg: '没有权限，请联系管理员授权' })
  newUser()
  expect(await imported(Buffer.from('a,b'), { fileName: 'a.csv' })).toMatchObject({
    code: 500,
    msg: '文件格式不正确, 请上传xlsx',
  })
  expect(await imported(Buffer.from('a,b'))).toMatchObject({ msg: '文件格式不正确, 请上传xlsx' })
  expect(await imported(Buffer.alloc(1_048_577))).toMatchObject({ msg: '上传文件大小不能超过 1 MB!' })
  expect(await imported(Buffer.from('d0cf11e0a1b11ae1', 'hex'), { fileName: 'a.xls' })).toMatchObject({
    msg: '不支持.xls旧格式或已加密的Excel文件，请另存为.xlsx格式后再上传',
  })
  expect(await parcels()).toEqual([])
})

test('导入: rows are stored with labels read back, hooks run, by the caller', async () => {
  const user = newUser()
  const answer = await importedRows([aRow('A', { 标签: '完好，破损', 说明: ' 说明 ' }), aRow('00123', { 重量: '7' })])
  expect(answer).toEqual({
    code: 200,
    msg: '恭喜您，数据已全部导入成功！共 2 条',
    data: { background: false, jobId: null, total: 2, failed: 0, rows: [], errorFile: null, resultFile: null },
  })
  expect(await parcels()).toMatchObject([
    { parcelCode: '00123', weight: 7, createBy: user, createDept: 'd1', version: 1, secret: 'made' },
    { parcelCode: 'A', status: '0', labels: '0,1', remark: '说明', weight: 5 },
  ])
  expect(await t.ctx.db.select().from(stampTable)).toHaveLength(2)
})

test('导入: columns may stand in any order, empty lines are skipped, an exported sheet comes back in', async () => {
  const user = newUser()
  await stock(3, { remark: '-1' })
  const { msg } = await exported()
  const file = await findGenerated(t.ctx, String(msg), user)
  const chunks = await (await t.platform.files.storage.read(file?.fileKey ?? '')).toArray()
  await t.ctx.db.execute(sql`truncate toy_parcel`)
  expect(await imported(Buffer.concat(chunks as Buffer[]))).toMatchObject({ code: 200, data: { total: 3, failed: 0 } })
  expect((await parcels()).map(({ remark }) => remark)).toEqual(['-1', '-1', '-1'])
  await t.ctx.db.execute(sql`truncate toy_parcel, sys_submit`)
  const turned = headers.toReversed()
  const answer = await imported(await workbook([aRow('A').toReversed(), [], aRow('B').toReversed()], turned))
  expect(answer).toMatchObject({ data: { total: 2, failed: 0 } })
})

test('导入: wrong headers are named', async () => {
  const file = await workbook([['A', 'x', 'y']], ['包裹编码', '颜色', '包裹编码'])
  expect(await imported(file)).toMatchObject({
    code: 500,
    msg: '表头不正确，缺少列：包裹名称、状态、重量；无法识别的列：颜色；重复的列：包裹编码',
  })
})

test('导入: an empty sheet and one row too many are refused', async () => {
  expect(await importedRows([])).toMatchObject({ code: 500, msg: '导入包裹数据不能为空！' })
  const many = Array.from({ length: 501 }, (_, i) => aRow(`N${i}`))
  expect(await importedRows(many)).toMatchObject({ code: 500, msg: '导入数据不能超过500条' })
})

test('导入: one refused row stores nothing; the refused rows come back with the reasons', async () => {
  const user = newUser()
  await stock(1)
  const answer = await importedRows([
    aRow('OK'),
    aRow('P0'),
    aRow('D1'),
    aRow('D1'),
    aRow('', { 包裹名称: '长'.repeat(51), 状态: '遗失', 重量: 'x' }),
    aRow('E', { 重量: -1, 标签: '完好,没有' }),
    aRow('F', { 说明: 110101199001011000 }),
  ])
  expect(answer).toMatchObject({
    code: 500,
    msg: '很抱歉，导入失败！共 5 条数据格式不正确',
    data: { total: 7, failed: 5 },
  })
  expect(await parcels()).toHaveLength(1)
  const sheet = await sheetOf(answer.data?.errorFile ?? '', user)
  expect(sheet[0]).toEqual([...headers, '错误信息'])
  expect(sheet.slice(1).map((row) => [row[0], row[6]])).toEqual([
    ['P0', '包裹编码已存在'],
    ['D1', '文件内包裹编码重复'],
    [null, '包裹编码不能为空；包裹名称长度不能超过50个字符；状态取值不正确；重量格式不正确'],
    ['E', '标签取值不正确；重量不能小于0'],
    ['F', '说明超过15位的数字已被表格软件改为0，请将单元格设为文本格式后重新填写'],
  ])
})

test('导入: the corrected error sheet goes in again, its last column is ignored', async () => {
  const file = await workbook([[...aRow('A'), '包裹编码已存在']], [...headers, '错误信息'])
  expect(await imported(file)).toMatchObject({ data: { total: 1, failed: 0 } })
})

test('导入: a hook that refuses one row undoes all of them', async () => {
  const before = await importedRows([aRow('A'), aRow('B', { 包裹名称: '炸弹' })])
  expect(before).toMatchObject({ msg: '很抱歉，导入失败！共 1 条数据格式不正确' })
  newUser()
  const after = await importedRows([aRow('A'), aRow('B', { 包裹名称: '易碎品' })])
  expect(after).toMatchObject({ data: { failed: 1 } })
  expect(await parcels()).toEqual([])
  expect(await t.ctx.db.select().from(stampTable)).toEqual([])
})

test('导入: known rows are changed only when asked for and only within reach', async () => {
  await stock(2)
  await stock(1, { parcelCode: 'FAR', createDept: 'd9' })
  const rows = [aRow('P0', { 包裹名称: '新名' }), aRow('NEW')]
  expect(await importedRows(rows)).toMatchObject({ data: { failed: 1 } })
  newUser({ dataScope: { deptIds: ['d1'], own: true } })
  expect(await importedRows(rows, { update: true })).toMatchObject({ data: { total: 2, failed: 0 } })
  expect((await parcels()).find(({ parcelCode }) => parcelCode === 'P0')).toMatchObject({
    parcelName: '新名',
    version: 2,
    weight: 5,
  })
  expect(await importedRows([aRow('FAR')], { update: true })).toMatchObject({ data: { failed: 1 } })
})

test('导入: a sheet that comes back late undoes nothing that others have changed since', async () => {
  const user = newUser()
  await stock(3)
  const [first = [], ...rows] = await sheetOf(String((await exported()).msg), user)
  const columns = [...headers, '数据版本']
  const back = rows.map((row) => columns.map((header) => (row[first.indexOf(header)] ?? null) as CellValue))
  const sent = async (changed: CellValue[][]) => imported(await workbook(changed, columns), { update: true })
  // Others change two of them meanwhile; one is changed back.
  await importedRows([aRow('P0', { 包裹名称: '别人改的', 重量: 0 }), aRow('P1', { 重量: 7 })], { update: true })
  await importedRows([aRow('P1', { 包裹名称: '包裹1', 重量: 1 })], { update: true })
  const edited = back.map((row, i) => (i === 2 ? row.with(columns.indexOf('重量'), 9) : row))
  const { data } = await sent(edited)
  expect(data).toMatchObject({ total: 3, failed: 1, rows: [{ errors: ['数据已被修改，请重新导出后再修改'] }] })
  expect((await parcels())[2]).toMatchObject({ weight: 2, version: 1 })
  expect(await sent(edited.slice(1))).toMatchObject({ data: { total: 2, failed: 0 } })
  expect(await parcels()).toMatchObject([
    { parcelName: '别人改的', version: 2 },
    { weight: 1, version: 3 },
    { weight: 9, version: 2 },
  ])
  // What was typed by hand knows no version.
  expect(await sent([(back[0] ?? []).with(headers.length, null)])).toMatchObject({ code: 200 })
  expect((await parcels())[0]).toMatchObject({ parcelName: '包裹0', version: 3 })
})

test('导入: a cell that says what went out leaves the value, whatever has become of its word', async () => {
  const user = newUser()
  const known = statuses.length
  statuses.push(
    { value: '3', label: '受潮', enabled: true },
    { value: '4', label: '受潮', enabled: true },
    { value: '5', label: '0', enabled: true },
  )
  try {
    await stock(1, { parcelCode: 'A', status: '2', labels: '2,4' })
    await stock(1, { parcelCode: 'B', status: '4' })
    await stock(1, { parcelCode: 'C', status: '5' })
    const [first = [], ...rows] = await sheetOf(String((await exported()).msg), user)
    const places = headers.map((header) => first.indexOf(header))
    const back = rows.map((row) =>
      places.map((place, i) => (headers[i] === '重量' ? 9 : (row[place] ?? null)) as CellValue),
    )
    expect(await importedRows(back, { update: true })).toMatchObject({ data: { total: 3, failed: 0 } })
    expect(await parcels()).toMatchObject([
      { parcelCode: 'A', status: '2', labels: '2,4', weight: 9 },
      { parcelCode: 'B', status: '4', weight: 9 },
      { parcelCode: 'C', status: '5', weight: 9 },
    ])
    // What is not said again must be there to choose, and mean one entry.
    const refused = await importedRows(
      [aRow('B', { 状态: '遗失' }), aRow('C', { 状态: '受潮' }), aRow('D', { 标签: '完好, 受潮' })],
      { update: true },
    )
    expect(refused.data?.rows.map(({ errors }) => errors)).toEqual([
      ['状态取值不正确'],
      ['状态“受潮”有多个，请填写键值'],
      ['标签“受潮”有多个，请填写键值'],
    ])
    // Their values are told only as long as nothing else is called so.
    statuses.push({ value: '6', label: '4', enabled: true })
    expect((await importedRows([aRow('E', { 状态: '受潮' })])).data?.rows).toMatchObject([
      { errors: ['状态“受潮”有多个，请先在字典管理中修改重复的标签'] },
    ])
    statuses.pop()
    expect(await importedRows([aRow('E', { 状态: '0' }), aRow('F', { 状态: '3' })])).toMatchObject({ code: 200 })
    expect((await parcels()).slice(3)).toMatchObject([{ status: '5' }, { status: '3' }])
  } finally {
    statuses.length = known
  }
})

test('导入: a job that was queued before the query was carried still changes known rows', async () => {
  const user = newUser()
  await stock(1)
  const fileKey = newKey(t.clock.now(), 'xlsx', 'import')
  const path = await t.platform.files.newTempPath()
  writeFileSync(path, await workbook([aRow('P0', { 包裹名称: '旧任务' })]))
  await t.platform.files.storage.put(fileKey, path)
  const record = { jobId: '', label: '包裹', fileName: 'a.xlsx', fileKey, options: {} }
  await transferRecords.begin(ctxOf(user), 'import', { id: 'before', ...record })
  const requester = { ...requesterOf(ctxOf(user)), permissions }
  const payload = { recordId: 'before', resource: 'toy:parcel', fileKey, update: true, requester }
  await t.platform.jobs.send(t.ctx, 'kit.import', payload)
  await until(async () => expect(await uploadRecord('before')).toMatchObject({ status: 'success' }))
  expect(await parcels()).toMatchObject([{ parcelCode: 'P0', parcelName: '旧任务' }])
})

test('导入: the same file twice at once is done once', async () => {
  const file = await workbook([aRow('A')])
  const answers = await Promise.all([imported(file), imported(file)])
  expect(answers.map(({ msg }) => msg)).toContain('不允许重复提交，请稍候再试')
  expect(await parcels()).toHaveLength(1)
})

test('导入: five a minute of one user', async () => {
  t.clock.beginMinute()
  for (let i = 0; i < 5; i++) await importedRows([aRow(`R${i}`)])
  expect(await importedRows([aRow('R9')])).toMatchObject({ code: 429, msg: '访问过于频繁，请稍候再试' })
})

const uploadRecord = async (id: string | null | undefined) =>
  (
    await t.ctx.db
      .select()
      .from(uploadFilesTable)
      .where(eq(uploadFilesTable.id, id ?? ''))
  )[0]

test('导入: many rows go in the background, all in one transaction', async () => {
  const user = newUser()
  const { msg, data } = await importedRows(Array.from({ length: 300 }, (_, i) => aRow(`N${i}`)))
  expect(msg).toBe('已加入导入任务，请在上传中心查看')
  expect(data).toMatchObject({ background: true, total: 300 })
  await until(async () => expect((await uploadRecord(data?.jobId))?.status).toBe('success'))
  expect(await uploadRecord(data?.jobId)).toMatchObject({
    fileName: '包裹.xlsx',
    batchType: '包裹',
    batchCount: 300,
    successCount: 300,
    failCount: 0,
    progress: 100,
    createBy: user,
  })
  expect(await parcels()).toHaveLength(300)
  expect((await parcels())[0]?.createBy).toBe(user)
})

test('导入: a background import with a refused row stores nothing and keeps the sheet of refusals', async () => {
  const rows = Array.from({ length: 30 }, (_, i) => aRow(`N${i}`, i === 7 ? { 包裹名称: '易碎品' } : {}))
  const { data } = await importedRows(rows)
  await until(async () => expect((await uploadRecord(data?.jobId))?.status).toBe('fail'))
  const record = await uploadRecord(data?.jobId)
  expect(record).toMatchObject({
    failReason: '很抱歉，导入失败！共 1 条数据格式不正确',
    batchCount: 30,
    failCount: 1,
    successCount: 0,
  })
  expect((await cellsOf(String(record?.failFileUrl)))[1]?.at(-1)).toBe('易碎品需要加固')
  expect(await parcels()).toEqual([])
})

test('导入: one that was given up while it ran stores nothing', async () => {
  const rows = Array.from({ length: 60 }, (_, i) => aRow(`S${i}`, { 包裹名称: '慢件' }))
  const { data } = await importedRows(rows)
  await until(async () =>
    expect(
      (await t.ctx.db.execute(sql`select 1 from atrium_jobs.job where name = 'kit.import' and state = 'active'`))
        .rowCount,
    ).toBe(1),
  )
  const ended = await transferRecords.end(t.ctx, 'import', data?.jobId ?? '', { ok: false, reason: '已中断' })
  expect(ended).toBe(true)
  await until(async () =>
    expect(
      (await t.ctx.db.execute(sql`select 1 from atrium_jobs.job where name = 'kit.import' and state = 'active'`))
        .rowCount,
    ).toBe(0),
  )
  expect(await parcels()).toEqual([])
  expect(await uploadRecord(data?.jobId)).toMatchObject({ status: 'fail', failReason: '已中断' })
})

test('导入: the record of a node that fell silent says 已中断', async () => {
  const user = newUser()
  await transferRecords.begin(ctxOf(user), 'import', {
    id: 'lost',
    jobId: '',
    label: '包裹',
    fileName: 'a.xlsx',
    options: {},
  })
  // What the queue does with a job whose lease is over.
  await t.ctx.db.execute(sql`
    insert into atrium_jobs.job (name, data, dead_letter) select 'kit.import.failed', jsonb_build_object('id', 'j', 'payload',
      jsonb_build_object('recordId', 'lost', 'resource', 'toy:parcel', 'fileKey', 'k', 'update', false, 'requester',
        jsonb_build_object('id', 'u', 'userName', 'u', 'name', 'u', 'deptId', null, 'deptName', null, 'userType', '1', 'admin', false,
          'roleKeys', '[]'::jsonb, 'permissions', '[]'::jsonb, 'dataScope', 'all', 'ip', ''))), null`)
  await t.ctx.tx((tx) => tx.emit('job.queued', { queue: 'kit.import.failed', later: false }))
  await until(async () => expect(await uploadRecord('lost')).toMatchObject({ status: 'fail', failReason: '已中断' }))
})
