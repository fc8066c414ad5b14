import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { root } from '../setup/root.mjs'
import { hangMs, migrationOf } from '../testing/copy.ts'
import { openGenCopy, type GenCopy } from '../testing/genCopy.ts'
import { conditional } from './conditional.ts'
import { adopt } from './migrationFiles.ts'

vi.setConfig({ testTimeout: hangMs, hookTimeout: hangMs })

const guide = readFileSync(join(root, 'docs/generator.md'), 'utf8')
let at: GenCopy
beforeAll(async () => {
  at = await openGenCopy()
  // The table of the guide, with what those have that nobody made for the product.
  const [, table = ''] = /```sql\n([\s\S]*?)```/.exec(guide) ?? []
  await at.client.query(`${table}
    create type shop_order_way as enum ('mail', 'car');
    drop index shop_order_no_uq;
    alter table shop_order add unique (order_no), add way shop_order_way, add no serial,
      add total numeric(12,2) generated always as (amount * 2) stored`)
})
afterAll(async () => {
  await dev?.stop()
  await at.close()
})

let dev: Awaited<ReturnType<GenCopy['dev']>> | undefined
/** What the server in development says of the list of the entity: not signed in as soon as it knows it, else not found. */
const told = async (code: number) => {
  await expect.poll(() => codeOf(`${dev?.url}/shop/order/page`), { timeout: hangMs }).toBe(code)
}
const codeOf = async (url: string) => {
  // Between two starts nobody answers.
  const response = await fetch(url).catch(() => undefined)
  return response && ((await response.json()) as { code: number }).code
}

const rows = async (text: string) => (await at.client.query<Record<string, unknown>>(text)).rows
const own = [
  'apps/server/src/modules/shop/order/order.dict.ts',
  'apps/server/src/modules/shop/order/order.routes.ts',
  'apps/server/src/modules/shop/order/order.seed.ts',
  'apps/server/src/modules/shop/order/order.table.ts',
  'apps/server/src/modules/shop/order/order.test.ts',
  'apps/web/src/features/shop/order/OrderIndex.tsx',
  'packages/shared/src/shop/order.ts',
]

test('生成: --apply is refused in production, while another runs, of a table and below a menu that are not there', async () => {
  const settings = join(at.copy, '.env')
  writeFileSync(settings, 'NODE_ENV=production\n')
  expect((await at.gen('shop_order', '--apply')).text).toBe('--apply 仅用于开发环境（NODE_ENV=development）\n')
  rmSync(settings)
  expect(await at.gen('shop_none', '--apply')).toEqual({ code: 1, text: '数据表 shop_none 不存在\n' })
  const lost = await at.gen('shop_order', '--under', 'org-manger', '--apply')
  expect(lost.code).toBe(1)
  expect(lost.text).toMatch(
    /^菜单 org-manger 不存在，或其下不能有页面，请用 --under 另选：org-manager（组织管理）、.*\n$/,
  )
  await at.client.query(`select pg_advisory_lock(hashtextextended('generatorApply', 0))`)
  expect(await at.gen('shop_order', '--apply')).toEqual({ code: 1, text: '另一个 --apply 正在运行，请稍后再试\n' })
  await at.client.query(`select pg_advisory_unlock_all()`)
  expect((await at.gen()).code).toBe(2)
  expect(at.changed()).toEqual([])
})

test('生成: --apply brings a table that stands in the database to a page in the menu, and the running server takes it in', async () => {
  dev = await at.dev()
  await told(404)
  const words = ['shop_order', '--under', 'org-manager', '--apply']
  expect(guide).toContain(`npm run gen -- ${words.join(' ')}\n`)
  const { code, text } = await at.gen(...words)
  expect(text).toContain('迁移：apps/server/migrations/')
  expect(code).toBe(0)
  const changed = at.changed()
  expect(changed.filter((path) => !path.startsWith('apps/server/migrations/'))).toEqual(own)
  expect(changed.filter((path) => /migrations\/\d{4}_add_shop_order\.sql$/.test(path))).toHaveLength(1)
  expect(await rows(`select menu_name from sys_menu where component = 'shop/order/OrderIndex'`)).toEqual([
    { menu_name: '订单管理' },
  ])
  expect(await rows('select count(*)::int as files from gen_file')).toEqual([{ files: 7 }])
  expect(await rows(`select 1 as one from sys_migration where file like '%add_shop_order.sql'`)).toHaveLength(1)
  expect(await rows('select * from shop_order')).toEqual([])
  await told(401)
  // Of what is deleted a value is free again, which no plain key allows.
  expect(
    await rows(`select pg_get_expr(indpred, indrelid) as live from pg_index
    where indrelid = 'shop_order'::regclass and indisunique and not indisprimary`),
  ).toEqual([{ live: "((del_flag)::text = '0'::text)" }])
})

test('生成: --write leaves all of them alone, --update replaces what nobody has changed', async () => {
  expect((await at.gen('shop_order', '--write')).text).toContain('将新增 0 个，跳过 7 个已存在的文件')
  const page = join(at.copy, own[5] ?? '')
  const contract = join(at.copy, own[6] ?? '')
  const mine = `${readFileSync(page, 'utf8')}// by hand\n`
  writeFileSync(page, mine)
  await at.client.query(`comment on table shop_order is '订货单表'`)
  await at.client.query(`comment on column shop_order.due_day is '交货日'`)
  const { text } = await at.gen('shop_order', '--under', 'org-manager', '--update')
  expect(text).toContain('将新增 0 个，更新 2 个，跳过 5 个已存在的文件')
  expect(text).toContain(`更新成功：${own[6]}`)
  expect(text).toContain(`已存在，未覆盖：${own[5]}`)
  expect(readFileSync(contract, 'utf8')).toContain('交货日')
  expect(readFileSync(page, 'utf8')).toBe(mine)
  expect(await at.gen('shop_order', '--sample', '10')).toEqual({ code: 0, text: '已添加 10 条样例数据\n' })
  expect(await rows('select distinct status from shop_order order by status')).toEqual([
    { status: '0' },
    { status: '1' },
  ])
})

test('删除: without its folders and with the migration that follows the room is gone, table and all', async () => {
  const folders = ['apps/server/src/modules/shop', 'apps/web/src/features/shop', 'packages/shared/src/shop']
  for (const folder of folders) rmSync(join(at.copy, folder), { recursive: true })
  await told(404)
  expect(at.changed().filter((path) => !path.startsWith('apps/server/migrations/'))).toEqual([])
  await migrationOf(at.copy, 'drop_shop_order')
  const standing = () => rows(`select 1 as one from pg_class where relname = 'shop_order'`)
  await expect.poll(standing, { timeout: hangMs }).toEqual([])
})

test('迁移: a table that stands already is compared column by column, one that does not is made', async () => {
  const columns = Object.fromEntries(
    [
      { name: 'id', type: 'varchar(64)', notNull: true },
      { name: 'amount', type: 'numeric(12, 2)', notNull: true, default: `'0'` },
      { name: 'note', type: 'varchar(20)', notNull: false },
    ].map((column) => [column.name, column]),
  )
  const made = `CREATE TABLE "t_like" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"amount" numeric(12, 2) DEFAULT '0' NOT NULL,
	"note" varchar(20)
);
--> statement-breakpoint
CREATE INDEX "t_like_note_ix" ON "t_like" USING btree ("note");`
  const text = conditional(made, ['t_like'], { tables: { 'public.t_like': { name: 't_like', columns } } })
  const run = async (before: string) => {
    await at.client.query('begin')
    try {
      if (before) await at.client.query(before)
      for (const statement of text.split('--> statement-breakpoint')) await at.client.query(statement)
      return await rows(`select column_name from information_schema.columns where table_name = 't_like'`)
    } finally {
      await at.client.query('rollback')
    }
  }
  expect(await run('')).toHaveLength(3)
  const same =
    'create table t_like (note varchar(20), amount numeric(12,2) not null default 0, id varchar(64) primary key)'
  expect(await run(same)).toHaveLength(3)
  await expect(
    run('create table t_like (id varchar(64) primary key, amount numeric(10,2), note varchar(20), more text)'),
  ).rejects.toThrow(
    '数据表 t_like 与生成的定义不同：amount（numeric(10,2)，应为 numeric(12,2) NOT NULL DEFAULT 0）、more（text，应为 没有）',
  )
})

test('迁移: --adopt takes the tables of an archive one by one, those that stand keep their rows', async () => {
  const home = mkdtempSync(join(tmpdir(), 'atrium-adopt-'))
  const folder = join(home, 'apps/server/migrations')
  const file = join(folder, '0001_add_both.sql')
  const column = { id: { name: 'id', type: 'varchar(64)', notNull: true } }
  const made = (name: string) => `CREATE TABLE "${name}" (\n\t"id" varchar(64) PRIMARY KEY NOT NULL\n);`
  const tables = ['t_first', 't_second']
  try {
    mkdirSync(join(folder, 'meta'), { recursive: true })
    writeFileSync(file, tables.map(made).join('\n--> statement-breakpoint\n'))
    const snapshot = { tables: Object.fromEntries(tables.map((name) => [`public.${name}`, { name, columns: column }])) }
    writeFileSync(join(folder, 'meta/0001_snapshot.json'), JSON.stringify(snapshot))
    for (const name of tables) expect(adopt(home, name)).toBe('0001_add_both.sql')
    expect(adopt(home, 't_third')).toBeUndefined()
    await at.client.query('begin')
    for (const name of tables) await at.client.query(`create table ${name} (id varchar(64) primary key)`)
    await at.client.query(`insert into t_second values ('kept')`)
    for (const statement of readFileSync(file, 'utf8').split('--> statement-breakpoint'))
      await at.client.query(statement)
    expect(await rows('select id from t_second')).toEqual([{ id: 'kept' }])
  } finally {
    await at.client.query('rollback')
    rmSync(home, { recursive: true, force: true })
  }
})
