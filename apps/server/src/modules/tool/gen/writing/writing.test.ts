import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configTemplate } from '@app/shared/tool/configTemplate.ts'
import { gen, genCalls } from '@app/shared/tool/gen.ts'
import { genWriting } from '@app/shared/tool/genWriting.ts'
import { operlogTable } from '#/modules/monitor/operlog/operlog.table.ts'
import { menusOf } from '#/modules/system/api.ts'
import { menuTable } from '#/modules/system/people/menu/menu.table.ts'
import { roleMenuTable } from '#/modules/system/people/role/role.table.ts'
import { genTableTable } from '#/modules/tool/gen/definition/gen.table.ts'
import { submitTable } from '#/platform/http/submit.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

const base = `id varchar(64) primary key, create_by varchar(64), create_dept varchar(64),
  create_time timestamp(3) with time zone not null default now(), update_by varchar(64),
  update_time timestamp(3) with time zone not null default now(), update_ip varchar(128),
  version integer not null default 1, del_flag varchar(1) not null default '0'`

/** A repository of its own, so that nothing is written into ours. */
let root: string
let server: TestApp
let engineer: string
const pages = ['shop/order/OrderIndex', 'shop/goods/GoodsIndex']

const openServer = (env: Record<string, string>, databaseUrl?: string) =>
  openTestApp({ webDir: join(root, 'apps/web/dist'), env, ...(databaseUrl ? { databaseUrl } : {}) })

const engineerOf = (app: TestApp, ...words: string[]) =>
  fakeCallers(app.platform)({ id: 'engineer', permissions: words.map((word) => `tool:gen:${word}`) })

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'atrium-repository-'))
  mkdirSync(join(root, 'packages/shared/src/kit'), { recursive: true })
  mkdirSync(join(root, 'apps/web/dist'), { recursive: true })
  writeFileSync(join(root, 'apps/web/dist/pages.json'), JSON.stringify(pages))
  server = await openServer({ GEN_ALLOW_WRITE: '1' })
  engineer = engineerOf(server, 'list', 'import', 'preview', 'code')
  for (const name of ['shop_order', 'shop_goods', 'shop_late'])
    await server.ctx.db.execute(sql.raw(`create table ${name} (${base}, ${name.slice(5)}_name varchar(50) not null)`))
  const tables = ['shop_order', 'shop_goods', 'shop_late']
  await server.send(genCalls.importTables, { token: engineer, body: { tables } })
  await setOptions('shop_order', { parentMenuId: 'org-manager', functionName: '订单' })
  await server.ctx.db.update(genTableTable).set({ functionAuthor: '陈晨' })
})
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true, force: true })
})

const setOptions = (table: string, options: object) =>
  server.ctx.db
    .update(genTableTable)
    .set({ options: sql`${genTableTable.options} || ${JSON.stringify(options)}::jsonb` })
    .where(eq(genTableTable.tableName, table))
/** Asked again on purpose: within five seconds it would count as a double click. */
const later = () => server.ctx.db.delete(submitTable)
const call = { plan: genWriting.plan, write: genWriting.write }
const ask = (kind: keyof typeof call, tables: string, app = server, token = engineer) =>
  app.send(call[kind], { token, params: { tables } })
const addMenu = (tableName: string) => server.send(genWriting.addMenu, { token: engineer, params: { tableName } })
const previewed = async (table: string) => {
  const { data } = await server.send(gen.endpoints.page, { token: engineer, query: { tableName: table } })
  const ids = data?.list[0]?.id ?? ''
  return (await server.send(genCalls.preview, { token: engineer, params: { ids } })).data ?? []
}
const contract = 'packages/shared/src/shop/order.ts'
const lastLog = async () => (await server.ctx.db.select().from(operlogTable).orderBy(operlogTable.operTime)).at(-1)

test('写入: each call needs its own permission', async () => {
  const token = fakeCallers(server.platform)({ permissions: ['tool:gen:list'] })
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  const params = { tables: 'shop_order', tableName: 'shop_order' }
  for (const endpoint of Object.values(genWriting))
    expect(await server.send(endpoint, { token, params }), endpoint.path).toMatchObject(denied)
  engineer = engineerOf(server, 'list', 'import', 'preview', 'code')
})

test('写入: off unless it is switched on outside production; the list before is shown all the same', async () => {
  const envs: Record<string, string>[] = [
    { GEN_ALLOW_WRITE: '0' },
    { GEN_ALLOW_WRITE: '1', NODE_ENV: 'production', CAPTCHA: 'on' },
  ]
  for (const env of envs) {
    const other = await openServer(env, server.databaseUrl)
    const token = engineerOf(other, 'code')
    expect((await ask('plan', 'shop_order', other, token)).data).toMatchObject({ isAllowed: false, skipped: [] })
    const refused = await ask('write', 'shop_order', other, token)
    expect(refused).toMatchObject({ code: 500, msg: '写入项目未开启，请下载压缩包或使用命令行' })
    await other.close()
  }
  expect(existsSync(join(root, contract))).toBe(false)
})

test('写入: files in the project say who answers for them', async () => {
  const author = (functionAuthor: string) => server.ctx.db.update(genTableTable).set({ functionAuthor })
  await author('')
  expect(await ask('write', 'shop_order')).toMatchObject({ code: 500, msg: '请设置作者等代码生成信息！' })
  await author('陈晨')
  await later()
})

test('写入: what was listed is written, once; a file changed by hand stays and is told apart from an old one', async () => {
  const plan = (await ask('plan', 'shop_order')).data
  expect(plan).toMatchObject({ isAllowed: true, updated: [], skipped: [] })
  expect(plan?.added).toHaveLength(6)
  const written = await ask('write', 'shop_order')
  expect(written).toMatchObject({ code: 200, data: { added: plan?.added } })
  expect(written.msg?.split('\n')[0]).toBe(`生成成功：${contract}`)
  expect((await previewed('shop_order')).map(({ state }) => state)).toEqual(Array(6).fill('same'))
  expect(await lastLog()).toMatchObject({ businessType: 8, logContent: expect.stringContaining(contract) })

  const before = readFileSync(join(root, contract), 'utf8')
  const mine = before.replace('max(50)', 'max(40)')
  writeFileSync(join(root, contract), mine)
  expect((await previewed('shop_order'))[0]).toMatchObject({ state: 'changed', text: before, before: mine })
  await later()
  const again = await ask('write', 'shop_order')
  expect(again.msg?.split('\n')).toHaveLength(6)
  expect(again.msg).toContain(`已存在，未覆盖：${contract}`)
  expect(readFileSync(join(root, contract), 'utf8')).toBe(mine)

  writeFileSync(join(root, contract), before)
  await setOptions('shop_order', { functionName: '订货单' })
  expect((await previewed('shop_order'))[0]).toMatchObject({ state: 'existing', before })
  await setOptions('shop_order', { functionName: '订单' })
})

test('写入: two people at once write each file once', async () => {
  const both = await Promise.all([ask('write', 'shop_goods'), ask('write', 'shop_goods,shop_order')])
  expect(both.flatMap(({ data }) => data?.added ?? [])).toHaveLength(6)
  expect(both.map(({ code }) => code)).toEqual([200, 200])
})

test.for([{ moduleName: '../..' }, { moduleName: 'shop', packageName: '/etc' }, { packageName: 'C:\\x' }])(
  '写入: %j leaves the repository alone, in the archive too',
  async (options) => {
    await setOptions('shop_late', options)
    const answers = [
      await ask('plan', 'shop_late'),
      await ask('write', 'shop_late'),
      await server.send(genWriting.download, { token: engineer, params: { tableName: 'shop_late' } }),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ code: 500 })
    expect(existsSync(join(root, 'packages/shared/src/shop/late.ts'))).toBe(false)
    await setOptions('shop_late', { moduleName: 'shop', packageName: '' })
  },
)

test('写入: a folder that is a link out of the repository is refused', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'atrium-outside-'))
  symlinkSync(outside, join(root, 'apps/server/src/modules/linked'), 'dir')
  await setOptions('shop_late', { packageName: 'linked' })
  expect(await ask('write', 'shop_late')).toMatchObject({ code: 500, msg: '路径不在允许范围内' })
  expect(existsSync(join(root, 'packages/shared/src/shop/late.ts'))).toBe(false)
  rmSync(outside, { recursive: true })
})

test('下载: the log names table and files', async () => {
  const response = await server.app.inject({
    url: '/tool/gen/download/shop_goods',
    headers: { authorization: `Bearer ${engineer}` },
  })
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="shop-\d{12}\.zip"$/)
  await expect
    .poll(async () => (await lastLog())?.logContent)
    .toMatch(/^数据表：shop_goods\npackages\/shared\/src\/shop\/goods\.ts/)
  expect(await lastLog()).toMatchObject({ businessType: 8, operName: 'engineer' })
})

test('创建菜单: the rows of the emitted seed, once', async () => {
  expect(await addMenu('shop_late')).toMatchObject({ code: 500, msg: '页面组件不存在：shop/late/LateIndex' })
  expect(await addMenu('shop_goods')).toMatchObject({ msg: '代码生成所选择的父菜单不存在！请重新选择菜单' })
  expect(await addMenu('shop_order')).toMatchObject({ code: 200 })
  const rows = () =>
    server.ctx.db
      .select()
      .from(menuTable)
      .where(sql`${menuTable.menuCode} like 'shop-order%' and ${menuTable.delFlag} = '0'`)
      .orderBy(menuTable.treeSorts)
  expect((await rows()).map(({ menuName, perms, component }) => [menuName, perms, component])).toEqual([
    ['订单管理', 'shop:order:list', 'shop/order/OrderIndex'],
    ['订单查询', 'shop:order:query', null],
    ['订单新增', 'shop:order:add', null],
    ['订单修改', 'shop:order:edit', null],
    ['订单删除', 'shop:order:remove', null],
    ['订单导出', 'shop:order:export', null],
  ])
  await later()
  expect(await addMenu('shop_order')).toMatchObject({ code: 500, msg: '菜单编码shop-order已存在' })
  expect(await rows()).toHaveLength(6)
  await server.ctx.db.delete(roleMenuTable).where(
    inArray(
      roleMenuTable.menuId,
      (await rows()).map(({ id }) => id),
    ),
  )
  await server.ctx.db
    .update(menuTable)
    .set({ delFlag: '1' })
    .where(sql`${menuTable.menuCode} like 'shop-order%'`)
  await later()
  expect(await addMenu('shop_order')).toMatchObject({ code: 200 })
  expect(await rows()).toHaveLength(6)
})

test('创建菜单: neither rights that a menu gives already nor a place that is taken', async () => {
  await setOptions('shop_goods', { parentMenuId: 'org-manager', moduleName: 'system', businessName: 'post' })
  writeFileSync(join(root, 'apps/web/dist/pages.json'), JSON.stringify([...pages, 'system/post/GoodsIndex']))
  expect(await addMenu('shop_goods')).toMatchObject({ code: 500, msg: expect.stringMatching(/^菜单编码\S+已存在$/) })
  await server.ctx.db.update(menuTable).set({ delFlag: '1' }).where(eq(menuTable.menuCode, 'org-manager'))
  expect(await addMenu('shop_goods')).toMatchObject({ msg: '代码生成所选择的父菜单不存在！请重新选择菜单' })
  await server.ctx.db.update(menuTable).set({ delFlag: '0' }).where(eq(menuTable.menuCode, 'org-manager'))
})

test('关闭: GEN_ENABLED=0 refuses every call and takes both pages out of the menu', async () => {
  const other = await openServer({ GEN_ENABLED: '0' }, server.databaseUrl)
  const token = fakeCallers(other.platform)({ id: '1', admin: true })
  const off = { code: 403, msg: '代码生成功能未启用' }
  for (const endpoint of [gen.endpoints.page, configTemplate.endpoints.page, genCalls.databaseTables])
    expect(await other.send(endpoint, { token }), endpoint.path).toMatchObject(off)
  expect(await ask('write', 'shop_order', other, token)).toMatchObject(off)
  const keys = async (app: TestApp) =>
    (await menusOf(app.ctx, { id: '1', admin: true })).map(({ component }) => component)
  expect((await keys(other)).filter((key) => key?.startsWith('tool/gen/'))).toEqual([])
  expect((await keys(server)).filter((key) => key?.startsWith('tool/gen/'))).toHaveLength(2)
  await other.close()
})
