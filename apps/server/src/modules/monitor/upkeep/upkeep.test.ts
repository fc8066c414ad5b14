import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sessionTable } from '#/modules/auth/session/session.table.ts'
import { jobLogTable } from '#/modules/monitor/jobLog/jobLog.table.ts'
import { loginLogTable } from '#/modules/monitor/loginLog/loginLog.table.ts'
import { operlogTable } from '#/modules/monitor/operlog/operlog.table.ts'
import { smsLogTable } from '#/modules/system/messages/smsLog/smsLog.table.ts'
import { configCache } from '#/modules/system/settings/config/config.read.ts'
import { configTable } from '#/modules/system/settings/config/config.table.ts'
import { listBackups } from '#/platform/backup/folders.ts'
import { generatedTable } from '#/platform/files/generated.table.ts'
import { withClient } from '#testing/database.ts'
import { runTask } from '#testing/runTask.ts'
import { sessionFor } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

const dayMs = 86_400_000

let t: TestApp

beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const ago = (days: number) => new Date(t.clock.now().getTime() - days * dayMs).toISOString()

/** One row of each log, so many days old. */
async function logRows(id: string, days: number) {
  const { db } = t.ctx
  const at = ago(days)
  await db.insert(operlogTable).values({
    id,
    title: 't',
    method: 'm',
    requestMethod: 'POST',
    operName: 'a',
    operUrl: '/',
    operIp: '::1',
    operLocation: '-',
    status: '0',
    operTime: at,
  })
  await db.insert(loginLogTable).values({
    id,
    userName: 'a',
    status: '0',
    ipaddr: '::1',
    loginLocation: '-',
    browser: '-',
    os: '-',
    msg: '-',
    loginTime: at,
    loginType: 'password',
  })
  await db.insert(jobLogTable).values({
    jobId: '1',
    jobName: id,
    jobGroup: 'SYSTEM',
    invokeTarget: 'x.y',
    state: 'ended',
    triggerType: 'manual',
    fireTime: at,
    createTime: at,
  })
  await smsRow(id, days, 10)
}

const smsRow = (id: string, days: number, sendStatus: number) =>
  t.ctx.db.insert(smsLogTable).values({
    id,
    configId: '1',
    provider: 'DEBUG',
    templateId: '1',
    templateCode: 'c',
    templateType: '2',
    content: 'c',
    params: '{}',
    mobile: '13800000000',
    ipaddr: '::1',
    sendStatus,
    createTime: ago(days),
  })

async function present(ids: string[]) {
  const { db } = t.ctx
  return {
    operlog: (await db.select().from(operlogTable).where(inArray(operlogTable.id, ids))).map(({ id }) => id),
    loginLog: (await db.select().from(loginLogTable).where(inArray(loginLogTable.id, ids))).map(({ id }) => id),
    jobLog: (await db.select().from(jobLogTable).where(inArray(jobLogTable.jobName, ids))).map((row) => row.jobName),
    sms: (await db.select().from(smsLogTable).where(inArray(smsLogTable.id, ids))).map(({ id }) => id),
  }
}

test('清理日志: rows older than the days go from every log, younger ones and messages on their way stay', async () => {
  await logRows('old', 31)
  await logRows('young', 29)
  await smsRow('waiting', 31, 0)
  const { message, lines } = await runTask(t, 'systemRemoveLogTask.removeLog', ['30'])
  expect(message).toMatch(
    /^清除操作日志成功耗时：\d+（ms）清除登录日志成功耗时：\d+（ms）清除调度日志成功耗时：\d+（ms）清除短信日志成功耗时：\d+（ms）$/,
  )
  expect(lines[0]).toMatch(/^操作日志：删除 1 条，\d{4}-\d\d-\d\d [\d:]+ 至 \d{4}-\d\d-\d\d [\d:]+$/)
  expect(lines.at(-1)).toBe('短信日志：删除 1 条')
  const [trace] = await t.ctx.db.select().from(operlogTable).where(eq(operlogTable.title, '清理日志'))
  expect(trace).toMatchObject({ businessType: 9, operName: 'system', status: '0', logContent: lines.join('\n') })
  expect(await present(['old', 'young', 'waiting'])).toEqual({
    operlog: ['young'],
    loginLog: ['young'],
    jobLog: ['young'],
    sms: expect.arrayContaining(['young', 'waiting']),
  })
})

test('清理日志: rows of the last 7 days stay, whatever the days', async () => {
  await logRows('recent', 6)
  await runTask(t, 'systemRemoveLogTask.removeLog', ['1'])
  expect((await present(['recent'])).operlog).toEqual(['recent'])
})

test('清理日志: a log that cannot be cleaned fails the run, the others are cleaned', async () => {
  await logRows('again', 40)
  await t.ctx.db.execute(sql`
    create function refuse_delete() returns trigger language plpgsql as $$ begin raise 'held'; end $$`)
  await t.ctx.db.execute(
    sql`create trigger held before delete on sys_login_log for each row execute function refuse_delete()`,
  )
  await expect(runTask(t, 'systemRemoveLogTask.removeLog', ['30'])).rejects.toThrow(
    /^清除登录日志失败：.+清除操作日志成功耗时：\d+（ms）清除调度日志成功耗时/s,
  )
  await t.ctx.db.execute(sql`drop trigger held on sys_login_log`)
  expect(await present(['again'])).toMatchObject({ operlog: [], loginLog: ['again'], jobLog: [] })
})

test('清理日志: an aborted run stops', async () => {
  await logRows('kept', 50)
  await expect(
    runTask(t, 'systemRemoveLogTask.removeLog', ['30'], AbortSignal.abort(new Error('stopped'))),
  ).rejects.toThrow('stopped')
  expect((await present(['kept'])).operlog).toEqual(['kept'])
})

test('清理临时文件: exports and received files older than the hours go', async () => {
  const { files } = t.platform
  const old = { fileKey: 'k', fileSize: 1, userId: '1' }
  await t.ctx.db.insert(generatedTable).values([
    { ...old, fileName: 'old', createTime: new Date(t.clock.now().getTime() - 3 * 3_600_000).toISOString() },
    { ...old, fileName: 'new', createTime: new Date(t.clock.now().getTime() - 3_600_000).toISOString() },
  ])
  await t.ctx.db.update(generatedTable).set({ fileKey: `generated/2026/01/01/${'0'.repeat(32)}.xlsx` })
  const other = join(files.root, 'temp', 'otherhost_1_abcd')
  mkdirSync(other)
  writeFileSync(join(other, 'half'), 'x')
  for (const path of [join(other, 'half'), other]) utimesSync(path, new Date(0), new Date(0))
  const { message } = await runTask(t, 'systemTask.cleanTempFiles', [2])
  expect(message).toBe('删除导出文件 1 个，未完成的上传 0 个，接收中的文件 1 个')
  expect((await t.ctx.db.select().from(generatedTable)).map(({ fileName }) => fileName)).toEqual(['new'])
  expect(readdirSync(other)).toEqual([])
})

test.each([7, -7])('清理临时文件: a machine %i days off takes nothing that another one is receiving', async (days) => {
  const { files } = t.platform
  const [young, old] = ['youngOf', 'oldOf'].map((name) => join(files.root, 'temp', `${name}_1_${days}`))
  for (const path of [young, old]) writeFileSync(path ?? '', 'x')
  utimesSync(old ?? '', new Date(0), new Date(0))
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + days * dayMs)
  expect(await files.sweepTemp(3_600_000)).toBe(1)
  now.mockRestore()
  expect(existsSync(young ?? '')).toBe(true)
})

test('清理过期会话: idle ones end, old ones go, others stay', async () => {
  const tokens = [await sessionFor(t, '1'), await sessionFor(t, '1'), await sessionFor(t, '1')]
  expect(tokens).toHaveLength(3)
  const rows = await t.ctx.db.select({ id: sessionTable.id }).from(sessionTable)
  const [idle, over, live] = rows.map(({ id }) => id)
  await t.ctx.db
    .update(sessionTable)
    .set({ lastAccessTime: ago(0.5) })
    .where(eq(sessionTable.id, idle ?? ''))
  await t.ctx.db
    .update(sessionTable)
    .set({ endTime: ago(2), endReason: 'logout' })
    .where(eq(sessionTable.id, over ?? ''))
  const { message } = await runTask(t, 'systemTask.cleanSessions')
  expect(message).toBe('结束闲置会话 1 个，删除过期会话 1 个')
  const left = await t.ctx.db.select().from(sessionTable)
  expect(new Map(left.map(({ id, endReason }) => [id, endReason]))).toEqual(
    new Map([
      [idle, 'idle'],
      [live, null],
    ]),
  )
})

test('刷新缓存: every node reads parameters anew', async () => {
  const second = await openTestApp({ databaseUrl: t.databaseUrl, env: { SECRET_KEY: t.platform.secret } })
  try {
    const copies = [configCache(t.platform), configCache(second.platform)]
    for (const copy of copies) expect((await copy.get('sys.index.title'))?.value).toBe('Atrium')
    await t.ctx.db.update(configTable).set({ configValue: '新' }).where(eq(configTable.configKey, 'sys.index.title'))
    await runTask(t, 'systemTask.refreshCache')
    for (const copy of copies) await expect.poll(async () => (await copy.get('sys.index.title'))?.value).toBe('新')
  } finally {
    await second.close()
  }
})

test('数据库统计: statistics are new, sizes are told, space that is not given back is warned of', async () => {
  // A session that ends tells the server what it has done.
  await withClient(t.databaseUrl, async (client) => {
    await client.query('create table sys_bloat with (autovacuum_enabled = false) as select generate_series(1, 40000) n')
    await client.query('delete from sys_bloat where n % 2 = 0')
  })
  const { message, lines } = await runTask(t, 'systemTask.databaseStats')
  expect(message).toMatch(/^已更新 \d+ 张表的统计信息，共 [\d.]+ MB；空间未回收的表：sys_bloat$/)
  expect(lines).toContain('警告：表 sys_bloat 有 50% 的失效行，空间未回收，请检查自动清理（autovacuum）')
  expect(lines.some((line) => /^sys_menu：[\d.]+ KB，\d+ 行，失效 \d+ 行$/.test(line))).toBe(true)
  await t.ctx.db.execute(sql`drop table sys_bloat`)
})

test('系统备份: the folder is named, only so many stay', async () => {
  const first = await runTask(t, 'systemTask.backup', [1])
  expect(first.message).toMatch(/^备份到 \S+：\d+ 张表，\d+ 行，\d+ 个文件（[\d.]+ K?B）$/)
  const second = await runTask(t, 'systemTask.backup', [1])
  expect(second.lines).toHaveLength(1)
  const folder = /备份到 (\S+)：/.exec(second.message)?.[1] ?? ''
  expect(existsSync(join(folder, 'manifest.json'))).toBe(true)
  expect(readdirSync(join(folder, '..'))).toHaveLength(1)
})

test('系统备份: by its schedule the newest stay, as many as it was told; one that fails takes none away', async () => {
  const folder = join(t.platform.env.DATA_DIR, 'backups')
  const kept = () => listBackups(folder)
  await runTask(t, 'systemTask.backup', [2])
  await runTask(t, 'systemTask.backup', [2])
  const [, newest] = await kept()
  const { lines } = await runTask(t, 'systemTask.backup', [2])
  const after = await kept()
  expect(after).toHaveLength(2)
  expect(after[0]).toBe(newest)
  expect(lines.join()).toContain('已删除旧备份 ')
  const stop = AbortSignal.abort(new Error('stopped'))
  for (let n = 0; n < 3; n++) await expect(runTask(t, 'systemTask.backup', [1], stop)).rejects.toThrow('stopped')
  expect(await kept()).toEqual(after)
  expect(readdirSync(folder).toSorted()).toEqual(after)
})
