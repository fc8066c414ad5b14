import { readFileSync, rmSync } from 'node:fs'
import { eq, inArray, like } from 'drizzle-orm'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import type { Envelope } from '@app/shared/kit/envelope.ts'
import type { ImportAnswer } from '@app/shared/kit/standardCalls.ts'
import { downloadFiles } from '@app/shared/system/downloadFiles.ts'
import { user } from '@app/shared/system/user.ts'
import { operlogTable } from '#/modules/monitor/operlog/operlog.table.ts'
import { uploadFilesTable } from '#/modules/system/files/uploadFiles/uploadFiles.table.ts'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { configTable } from '#/modules/system/settings/config/config.table.ts'
import type { CellValue } from '#/platform/excel/cells.ts'
import { writeSheet } from '#/platform/excel/writeSheet.ts'
import { findGenerated } from '#/platform/files/generated.ts'
import { submitTable } from '#/platform/http/submit.table.ts'
import { sendForm } from '#testing/multipart.ts'
import { signInAsAdmin } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { added, aKeeper, callsOf, depts, everything, makeDepts, type Calls } from './testing/world.ts'
import { userPostTable, userRoleTable, userTable } from './user.table.ts'

let server: TestApp
let keeper: Calls
let keeperId: string

beforeAll(async () => {
  server = await openTestApp({
    env: { L_IMPORT_INLINE: '20', L_TRANSFER_RATE: '10000', L_RATE_WRITE: '10000', L_RATE_UPLOAD: '10000' },
  })
  await makeDepts(server)
  await server.ctx.db
    .insert(deptTable)
    .values({ id: 'shut', parentIds: '100/shut', treeSorts: '9', deptCode: 'shut', deptName: '撤销部', status: '1' })
  const signed = await aKeeper(server)
  keeperId = signed.userId
  keeper = callsOf(server, signed)
})
afterAll(() => server.close())
beforeEach(() => void server.ctx.db.delete(submitTable))

const headers = [
  '部门编号',
  '姓名',
  '英文名称',
  '用户编号',
  '登录名',
  '别称',
  '用户类型',
  '用户邮箱',
  '手机号码',
  '用户性别',
  '帐号状态',
  '直属上级',
]
type Line = Partial<Record<string, CellValue>>
const aLine = (userName: string, more: Line = {}): Line => ({
  部门编号: depts.a,
  姓名: `赵${userName}`,
  用户编号: `I-${userName}`,
  登录名: userName,
  用户类型: '后台用户',
  用户性别: '女',
  帐号状态: '正常',
  ...more,
})

async function workbook(lines: Line[], columns = headers): Promise<Buffer> {
  const path = await server.platform.files.newTempPath()
  const rows = lines.map((line) => columns.map((header) => line[header] ?? null))
  await writeSheet(path, { sheetName: '用户数据', columns: columns.map((header) => ({ header })), rows })
  const bytes = readFileSync(path)
  rmSync(path)
  return bytes
}
async function imported(lines: Line[], query = '', token = keeper.token): Promise<Envelope<ImportAnswer>> {
  await server.ctx.db.delete(submitTable)
  const file = { name: 'file', fileName: '用户.xlsx', value: await workbook(lines) }
  return (await sendForm(server.app, `/system/user/importData${query}`, [file], token)).json()
}
const byName = async (userName: string) =>
  (await server.ctx.db.select().from(userTable).where(eq(userTable.userName, userName)))[0]
async function sheetOf(fileName: string | null | undefined, userId = keeperId) {
  const file = await findGenerated(server.ctx, fileName ?? '', userId)
  return sheetsAt(file?.fileKey ?? '')
}
async function sheetsAt(key: string) {
  const chunks = await (await server.platform.files.storage.read(key)).toArray()
  return (await readXlsx(Buffer.concat(chunks as Buffer[]))).sheets
}
const login = (username: string, password: string) => server.send(session.login, { body: { username, password } })

test('用户导入: the template has the columns, what can be chosen and a sheet that explains them', async () => {
  const { msg } = await server.send(user.endpoints.importTemplate, { token: keeper.token })
  const [sheet, notes, choices] = await sheetOf(msg)
  expect(sheet?.rows).toEqual([headers])
  expect(notes?.name).toBe('填写说明')
  expect(notes?.rows).toContainEqual(['登录名', '必填', '保存后不可修改；最多 30 个字符；不能重复'])
  expect(notes?.rows).toContainEqual(['用户性别', '必填', '可填：男、女、未知'])
  expect(choices?.rows[0]?.slice(0, 11)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
    '后台用户',
    null,
    null,
    '男',
    '正常',
  ])
})

test('用户导入: needs its permission, and adding and changing as well to update', async () => {
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  const adder = await aKeeper(server, '1', ['system:user:add', 'system:user:edit'])
  expect(await imported([aLine('nobody')], '', adder.token)).toMatchObject(denied)
  const importer = await aKeeper(server, '1', ['system:user:import', 'system:user:add'])
  expect(await imported([aLine('nobody')], '?updateSupport=1', importer.token)).toMatchObject(denied)
  expect(await byName('nobody')).toBeUndefined()
  expect(await imported([aLine('somebody')], '', importer.token)).toMatchObject({ code: 200 })
})

test('用户导入: an empty sheet and wrong headers are refused', async () => {
  expect(await imported([])).toMatchObject({ code: 500, msg: '导入用户数据不能为空！' })
  const file = { name: 'file', fileName: 'a.xlsx', value: await workbook([{ 姓名: 'x' }], ['姓名', '工资']) }
  expect((await sendForm(server.app, '/system/user/importData', [file], keeper.token)).json()).toMatchObject({
    code: 500,
    msg: '表头不正确，缺少列：部门编号、用户编号、登录名、用户类型、用户性别、帐号状态；无法识别的列：工资',
  })
})

test('用户导入: every faulty row is named with all that is wrong, and nothing is stored', async () => {
  const known = await added(keeper, { phonenumber: '13922220001' })
  const answer = await imported([
    aLine('right1'),
    aLine('', { 姓名: null, 部门编号: null }),
    aLine('1bad', { 用户邮箱: 'x', 手机号码: 1390000 }),
    aLine('right2', { 部门编号: 'nowhere' }),
    aLine('right3', { 部门编号: 'shut' }),
    aLine('right4', { 用户性别: '男人', 帐号状态: 'ok', 用户类型: '后台' }),
    aLine('twice'),
    aLine('TWICE', { 用户编号: 'I-other' }),
    aLine(known.userName.toUpperCase()),
    aLine('right5', { 手机号码: '13922220001' }),
    aLine('right6', { 直属上级: 'nobody-here' }),
  ])
  expect(answer).toMatchObject({
    code: 500,
    msg: '很抱歉，导入失败！共 9 条数据格式不正确',
    data: { total: 11, failed: 9, resultFile: null },
  })
  expect(answer.data?.rows).toEqual([
    { rowNum: 3, name: '', errors: ['部门编号不能为空', '姓名不能为空', '登录名不能为空'] },
    {
      rowNum: 4,
      name: '1bad',
      errors: ['登录名为2-20位字母、数字、下划线、点或中划线，且以字母开头', '请正确填写邮箱地址', '请正确填写手机号'],
    },
    { rowNum: 5, name: 'right2', errors: ['部门不存在'] },
    { rowNum: 6, name: 'right3', errors: ['部门已停用'] },
    { rowNum: 7, name: 'right4', errors: ['用户类型取值不正确', '用户性别取值不正确', '帐号状态取值不正确'] },
    { rowNum: 9, name: 'TWICE', errors: ['文件内登录名重复'] },
    { rowNum: 10, name: known.userName.toUpperCase(), errors: ['登录名已存在'] },
    { rowNum: 11, name: 'right5', errors: ['手机号已存在'] },
    { rowNum: 12, name: 'right6', errors: ['直属上级不存在或已停用'] },
  ])
  expect(await byName('right1')).toBeUndefined()
  const [sheet] = await sheetOf(answer.data?.errorFile)
  expect(sheet?.rows[0]).toEqual([...headers, '错误信息'])
  expect(sheet?.rows).toHaveLength(10)
})

test('用户导入: each new user has a password of his own, told in one file and to be replaced', async () => {
  const before = (await server.ctx.db.select().from(userTable)).length
  const answer = await imported([
    aLine('boss1', { 部门编号: depts.b, 英文名称: 'Boss', 别称: '老大', 用户邮箱: 'boss1@example.com' }),
    aLine('clerk1', { 直属上级: 'BOSS1', 手机号码: 13922220002 }),
    aLine('clerk2', { 直属上级: 'admin', 帐号状态: '停用' }),
  ])
  expect(answer).toMatchObject({ code: 200, msg: '恭喜您，数据已全部导入成功！共 3 条', data: { total: 3, failed: 0 } })
  expect((await server.ctx.db.select().from(userTable)).length).toBe(before + 3)
  const boss = await byName('boss1')
  expect(boss).toMatchObject({
    deptId: depts.b,
    userType: '1',
    sex: '1',
    nameEn: 'Boss',
    nickName: '老大',
    pwdUpdateDate: null,
    createBy: keeperId,
    userPinyin: 'zhaoboss1,zboss1',
  })
  expect(await byName('clerk1')).toMatchObject({ managerId: boss?.id, phonenumber: '13922220002' })
  expect(await byName('clerk2')).toMatchObject({ managerId: '1', status: '1' })
  const [sheet] = await sheetOf(answer.data?.resultFile)
  expect(sheet?.rows[0]).toEqual(['登录名', '姓名', '初始密码'])
  const passwords = new Map(sheet?.rows.slice(1).map((row) => [String(row[0]), String(row[2])]))
  expect(new Set(passwords.values()).size).toBe(3)
  expect(boss?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await login('boss1', passwords.get('boss1') ?? '')).toMatchObject({ code: 200 })
  expect(await login('clerk2', passwords.get('clerk2') ?? '')).toMatchObject({ msg: '对不起，您的账号：clerk2 已停用' })
  const log = await server.ctx.db.select().from(operlogTable).where(like(operlogTable.operUrl, '%importData%'))
  expect(JSON.stringify(log)).not.toContain(passwords.get('boss1'))
  expect(log.map(({ logContent }) => logContent)).toContain('导入：3 条')
})

test('用户导入: a configured initial password is given and told in no file', async () => {
  const set = (configValue: string) =>
    server.ctx.tx(async (tx) => {
      await tx.db.update(configTable).set({ configValue }).where(eq(configTable.configKey, 'sys.user.initPassword'))
      await tx.emit('config.changed', { keys: ['sys.user.initPassword'] })
    })
  await set('Willow-branch-55')
  const { data } = await imported([aLine('willow1'), aLine('willow2')])
  await set('')
  expect(data).toMatchObject({ failed: 0, resultFile: null })
  expect((await byName('willow1'))?.password).not.toBe((await byName('willow2'))?.password)
  expect(await login('willow1', 'Willow-branch-55')).toMatchObject({ code: 200 })
})

test('用户导入: checking tells what is wrong and stores nothing, right rows neither', async () => {
  const lines = [aLine('check1'), aLine('check2', { 部门编号: 'nowhere' })]
  expect(await imported(lines, '?checkOnly=true')).toMatchObject({
    code: 200,
    msg: '校验未通过，共 1 条数据格式不正确',
    data: { total: 2, failed: 1, rows: [{ rowNum: 3, name: 'check2', errors: ['部门不存在'] }] },
  })
  expect(await imported([aLine('check1')], '?checkOnly=true')).toMatchObject({
    msg: '校验通过，共 1 条数据可以导入',
    data: { total: 1, failed: 0, rows: [], errorFile: null },
  })
  expect(await byName('check1')).toBeUndefined()
})

test('用户导入: stored users are changed when asked for; password, roles and posts stay, empty cells too', async () => {
  const admin = callsOf(server, { token: await signInAsAdmin(server) })
  const one = await added(admin, { roleIds: ['4'], phonenumber: '13922220003', email: 'one@example.com' })
  const before = await byName(one.userName)
  const line = aLine(one.userName, { 姓名: '新名字', 用户编号: String(before?.no), 部门编号: depts.b, 别称: '小新' })
  expect((await imported([line])).data).toMatchObject({
    failed: 1,
    rows: [{ errors: expect.arrayContaining(['登录名已存在']) }],
  })
  expect(await imported([line, aLine('fresh1')], '?updateSupport=1')).toMatchObject({ data: { total: 2, failed: 0 } })
  expect(await byName(one.userName)).toMatchObject({
    name: '新名字',
    deptId: depts.b,
    nickName: '小新',
    phonenumber: '13922220003',
    email: 'one@example.com',
    password: before?.password,
    version: Number(before?.version) + 1,
    updateBy: keeperId,
    userPinyin: 'xinmingzi,xmz',
  })
  const links = [userRoleTable, userPostTable] as const
  for (const table of links)
    expect(await server.ctx.db.select().from(table).where(eq(table.userId, one.id))).toHaveLength(1)
  expect(await byName('fresh1')).toBeDefined()
})

test('用户导入: the exported list comes back as it is, and with what was changed in it', async () => {
  await imported([aLine('listed1', { 部门编号: depts.b }), aLine('listed2')])
  const { msg } = await server.send(user.endpoints.export, { token: keeper.token, query: { userName: 'listed' } })
  const [header = [], ...rows] = (await sheetOf(msg))[0]?.rows ?? []
  const columns = header.map(String)
  const back = rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])) as Line)
  expect(back.map(({ 登录名: name, 部门编号: code }) => [name, code]).toSorted()).toEqual([
    ['listed1', depts.b],
    ['listed2', depts.a],
  ])
  const changed = back.map((line) => (line.登录名 === 'listed1' ? { ...line, 手机号码: '13922220077' } : line))
  const file = { name: 'file', fileName: '用户.xlsx', value: await workbook(changed, columns) }
  await server.ctx.db.delete(submitTable)
  const sent = await sendForm(server.app, '/system/user/importData?updateSupport=1', [file], keeper.token)
  expect(sent.json()).toMatchObject({ data: { total: 2, failed: 0 } })
  expect(await byName('listed1')).toMatchObject({ phonenumber: '13922220077', deptId: depts.b, version: 2 })
  expect(await byName('listed2')).toMatchObject({ version: 1 })
})

test('用户导入: what comes back as it went out is left alone, a department and a superior in disuse included', async () => {
  const line = aLine('again', { 直属上级: 'again-boss' })
  await imported([line, aLine('again-boss')])
  const boss = await byName('again-boss')
  await server.ctx.db.update(userTable).set({ status: '1' }).where(eq(userTable.userName, 'again-boss'))
  await server.ctx.db.update(userTable).set({ deptId: 'shut' }).where(eq(userTable.userName, 'again'))
  const back = { ...line, 部门编号: 'shut' }
  expect(await imported([back], '?updateSupport=1')).toMatchObject({ code: 200 })
  expect(await byName('again')).toMatchObject({ version: 1, deptId: 'shut', managerId: boss?.id })
  expect(await imported([{ ...back, 英文名称: 'Again' }], '?updateSupport=1')).toMatchObject({ code: 200 })
  expect(await byName('again')).toMatchObject({ version: 2, nameEn: 'Again', deptId: 'shut', managerId: boss?.id })
})

test('用户导入: who is edited at the same moment is overwritten by neither without a word', async () => {
  for (let round = 0; round < 6; round++) {
    const userName = `meet${round}`
    await imported([aLine(userName)])
    const before = await byName(userName)
    const edit = { id: before?.id, version: before?.version, nameEn: 'By hand' }
    const [sheet, hand] = await Promise.all([
      imported([aLine(userName, { 英文名称: 'By sheet' })], '?updateSupport=1'),
      keeper.save(edit),
    ])
    const after = await byName(userName)
    const done = [sheet, hand].filter(({ code }) => code === 200)
    expect(done.length).toBeGreaterThan(0)
    expect(after?.version).toBe((before?.version ?? 0) + done.length)
    // The hand names the version it saw; the sheet is read anew, so it may only follow.
    expect(after?.nameEn).toBe(sheet.code === 200 ? 'By sheet' : 'By hand')
    for (const { code, msg } of [sheet, hand]) if (code !== 200) expect(msg).toBe('数据失效，请重新更新！')
  }
})

test('用户导入: whoever a sheet disables is out at once', async () => {
  const one = await added(keeper)
  const { token } = (await login(one.userName, String(one.initPassword))) as unknown as { token: string }
  expect(await server.send(session.getInfo, { token })).toMatchObject({ code: 200 })
  const row = await byName(one.userName)
  const line = aLine(one.userName, { 姓名: row?.name, 用户编号: row?.no, 帐号状态: '停用' })
  expect(await imported([line], '?updateSupport=true')).toMatchObject({ data: { failed: 0 } })
  expect(await server.send(session.getInfo, { token })).toMatchObject({ code: 401 })
})

test('用户导入: the superuser, oneself and people outside are no more reached than by the form', async () => {
  const far = await added(keeper, { deptId: depts.b })
  const signed = await aKeeper(server, '4')
  const self = await server.ctx.db
    .select()
    .from(userTable)
    .where(inArray(userTable.id, [signed.userId]))
  const answer = await imported(
    [
      aLine('admin', { 用户编号: '1' }),
      aLine(far.userName),
      aLine('outside', { 部门编号: depts.b }),
      aLine(String(self[0]?.userName), { 用户编号: self[0]?.no, 帐号状态: '停用' }),
      aLine('inside', { 部门编号: depts.a1 }),
    ],
    '?updateSupport=1',
    signed.token,
  )
  expect(answer.data?.rows).toEqual([
    { rowNum: 2, name: 'admin', errors: ['登录名已存在', '用户编号已存在'] },
    { rowNum: 3, name: far.userName, errors: ['登录名已存在'] },
    { rowNum: 4, name: 'outside', errors: ['部门不存在'] },
    { rowNum: 5, name: self[0]?.userName, errors: ['不能停用当前用户'] },
  ])
  const all = await imported([aLine('admin', { 用户编号: '1' })], '?updateSupport=1')
  expect(all.data?.rows).toEqual([{ rowNum: 2, name: 'admin', errors: ['不允许操作超级管理员用户'] }])
  expect(await byName('inside')).toBeUndefined()
})

test('用户导入: superiors of a sheet may not form a circle, with stored ones or among themselves', async () => {
  const top = await added(keeper)
  const low = await added(keeper, { managerId: top.id })
  const circle = '直属上级不能是本人或形成循环'
  const own = await imported([
    aLine('ring1', { 直属上级: 'ring2' }),
    aLine('ring2', { 直属上级: 'ring1' }),
    aLine('ring3', { 直属上级: 'ring3' }),
  ])
  expect(own.data?.rows.map(({ errors }) => errors)).toEqual([[circle], [circle], [circle]])
  const row = await byName(top.userName)
  const stored = await imported(
    [aLine(top.userName, { 用户编号: row?.no, 直属上级: low.userName })],
    '?updateSupport=1',
  )
  expect(stored.data?.rows.map(({ errors }) => errors)).toEqual([[circle]])
  const chain = await imported([aLine('chain1', { 直属上级: 'chain2' }), aLine('chain2', { 直属上级: low.userName })])
  expect(chain).toMatchObject({ data: { failed: 0 } })
})

const record = async (id: string | null | undefined) =>
  (
    await server.ctx.db
      .select()
      .from(uploadFilesTable)
      .where(eq(uploadFilesTable.id, id ?? ''))
  )[0]
const ended = async (id: string | null | undefined) =>
  vi.waitFor(
    async () => {
      const row = await record(id)
      expect(row?.completeTime).not.toBeNull()
      return row
    },
    { timeout: 15_000 },
  )

test('用户导入: a long sheet goes on in the background and leaves its passwords to be fetched once', async () => {
  const answer = await imported(Array.from({ length: 30 }, (_, i) => aLine(`many${i}`)))
  expect(answer).toMatchObject({ msg: '已加入导入任务，请在上传中心查看', data: { background: true, total: 30 } })
  const id = answer.data?.jobId
  expect(await ended(id)).toMatchObject({ status: 'success', batchCount: 30, successCount: 30, progress: 100 })
  expect(await byName('many29')).toBeDefined()
  const news = await server.send(downloadFiles.mine, { token: keeper.token })
  expect(news.data?.find((each) => each.id === id)).toMatchObject({ state: 'success', hasResult: true })
  const fetched = (token: string) =>
    server.app.inject({
      url: `/system/sysUploadFiles/${id}/successFile`,
      headers: { authorization: `Bearer ${token}` },
    })
  const stranger = await aKeeper(server, '1', everything)
  for (const token of [stranger.token, await signInAsAdmin(server)])
    expect((await fetched(token)).json()).toMatchObject({ code: 404, msg: '下载文件已不存在' })
  const { sheets } = await readXlsx((await fetched(keeper.token)).rawPayload)
  expect(sheets[0]?.rows).toHaveLength(31)
  const [, first] = sheets[0]?.rows ?? []
  expect(await login(String(first?.[0]), String(first?.[2]))).toMatchObject({ code: 200 })
  await vi.waitFor(async () => expect((await record(id))?.successFileUrl).toBeNull())
  expect((await fetched(keeper.token)).json()).toMatchObject({ code: 404 })
})

test('用户导入: a long sheet with one faulty row stores nothing and keeps no password', async () => {
  const lines = Array.from({ length: 25 }, (_, i) => aLine(`faulty${i}`, i === 7 ? { 部门编号: 'nowhere' } : {}))
  const { data } = await imported(lines)
  const row = await ended(data?.jobId)
  expect(row).toMatchObject({
    status: 'fail',
    failReason: '很抱歉，导入失败！共 1 条数据格式不正确',
    failCount: 1,
    successFileUrl: null,
  })
  expect(await byName('faulty0')).toBeUndefined()
  const [sheet] = await sheetsAt(row?.failFileUrl ?? '')
  expect(sheet?.rows.slice(1).map((line) => line[4])).toEqual(['faulty7'])
})

test('用户导入: two sheets with the same people at once store them once', async () => {
  const lines = Array.from({ length: 5 }, (_, i) => aLine(`race${i}`))
  const other = await aKeeper(server)
  const answers = await Promise.all([imported(lines), imported(lines.toReversed(), '', other.token)])
  expect(answers.map(({ code, data }) => code === 200 && data?.failed === 0).filter(Boolean)).toHaveLength(1)
  expect(await server.ctx.db.select().from(userTable).where(like(userTable.userName, 'race%'))).toHaveLength(5)
})
