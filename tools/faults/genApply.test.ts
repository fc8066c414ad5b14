import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hangMs } from '../testing/copy.ts'
import { openGenCopy, type GenCopy } from '../testing/genCopy.ts'

vi.setConfig({ testTimeout: hangMs, hookTimeout: hangMs })

let at: GenCopy
beforeAll(async () => {
  at = await openGenCopy()
  await at.table('shop_order', '订单表', 'order_no varchar(32) not null')
})
afterAll(() => at.close())

const storedNames = async () =>
  (await at.client.query(`select file from sys_migration union all select id from sys_menu order by 1`)).rows

test.for(['复制项目', '生成迁移', '检查类型', '运行测试'])(
  '故障: killed at %s, --apply leaves repository and database as they were',
  async (title) => {
    const before = await storedNames()
    await at.genUntil(new RegExp(title), 'shop_order', '--apply')
    expect(at.changed()).toEqual([])
    expect(await storedNames()).toEqual(before)
  },
)

test('故障: a step that fails is named and nothing of the run stays', async () => {
  const before = await storedNames()
  const page = 'apps/web/src/features/shop/order/OrderIndex.tsx'
  mkdirSync(dirname(join(at.copy, page)), { recursive: true })
  writeFileSync(join(at.copy, page), 'export default function OrderIndex(): number {\n  return "mine"\n}\n')
  const { code, text } = await at.gen('shop_order', '--apply')
  expect(code).toBe(1)
  expect(text).toContain('「检查类型」失败，项目与数据库未改变')
  expect(text).toContain('OrderIndex.tsx')
  expect(at.changed()).toEqual([page])
  rmSync(join(at.copy, 'apps/web/src/features/shop'), { recursive: true })

  // Found at the very end, in the database: the files that were put by then go again.
  await at.client.query(`create function trap() returns trigger language plpgsql as
    $$ begin raise exception 'no menus today'; end $$;
    create trigger trap before insert on sys_menu for each row execute function trap()`)
  const late = await at.gen('shop_order', '--apply')
  expect(late.text).toContain('「写入项目并升级数据库」失败，项目与数据库未改变')
  expect(at.changed()).toEqual([])
  await at.client.query('drop trigger trap on sys_menu')
  expect(await storedNames()).toEqual(before)
})
