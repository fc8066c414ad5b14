import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { copyOfProduct, migrationOf } from '../testing/copy.ts'
import { entityFiles } from '../testing/entityFiles.ts'
import { inTurn, loadText } from './compare.ts'
import { record } from './figures.ts'
import { startBenchServer } from './server.ts'

const rows = 100_000

/** Rows of both lists alike; their tables have the same columns by other names. */
const fill = (table: string, word: string) =>
  `insert into ${table} (id, ${word}_code, ${word}_name, sort, status, remark, update_time)
   select md5('${word}' || i), 'code' || i, '名称' || i, i % 100, '0', repeat('x', 100), now() - i * interval '1 minute'
   from generate_series(1, ${rows}) i`

/** The list of 资产, as the generator writes it into a copy, beside that of 岗位, which is written by hand. */
export async function benchGenList(): Promise<void> {
  const copy = copyOfProduct('atrium-gen-list-')
  for (const [file, text] of Object.entries(entityFiles)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), text)
  }
  await migrationOf(copy, 'add_asset')
  const server = await startBenchServer({}, copy)
  try {
    await server.pool.query(fill('sys_asset', 'asset'))
    await server.pool.query(fill('sys_post', 'post'))
    await server.pool.query('vacuum analyze sys_asset, sys_post')
    const { rows: menus } = await server.pool.query<{ id: string }>(
      "select id from sys_menu where perms like 'system:asset:%' or perms like 'system:post:%'",
    )
    const token = await server.session(menus.map(({ id }) => id))
    const page = (name: string) => ({ url: `${server.url}/system/${name}/page?pageNum=1&pageSize=20`, token })
    const { ours, other } = await inTurn(page('asset'), page('post'))
    const ratio = ours.perSecond / other.perSecond
    record('Generated list', `${rows.toLocaleString('en')} rows each, ${loadText}.`, [
      {
        what: 'requests/s, generated 资产 / 岗位 written by hand',
        value: `${ours.perSecond.toFixed(0)} / ${other.perSecond.toFixed(0)} = ${ratio.toFixed(2)}`,
        mark: '≥ 0.95',
        met: ratio >= 0.95,
      },
      { what: 'p99 ms, generated / written by hand', value: `${ours.p99} / ${other.p99}` },
    ])
  } finally {
    await server.stop()
    rmSync(copy, { recursive: true, force: true })
  }
}
