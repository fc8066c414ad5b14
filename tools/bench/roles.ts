import { median, record } from './figures.ts'
import { startBenchServer, type BenchServer } from './server.ts'

const menus = 500
const rounds = 10
const markMs = 300

/** A hundred pages with four buttons each. */
async function addMenus({ pool }: BenchServer): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into sys_menu (id, parent_id, parent_ids, tree_sort, tree_sorts, tree_level, tree_leaf, menu_type, menu_code, menu_name, perms)
     select 'bench' || i, case when i % 5 = 0 then '0' else 'bench' || (i / 5 * 5) end,
       case when i % 5 = 0 then 'bench' || i else 'bench' || (i / 5 * 5) || '/bench' || i end,
       i, lpad(i::text, 6, '0'), case when i % 5 = 0 then 1 else 2 end, case when i % 5 = 0 then 'n' else 'y' end,
       case when i % 5 = 0 then 'C' else 'F' end, 'bench' || i, '菜单' || i, 'bench:menu' || i || ':do'
     from generate_series(0, ${menus - 1}) i returning id`,
  )
  return rows.map(({ id }) => id)
}

/** `POST /system/role` with 500 menus, sent by somebody who is not the superuser and so must hold them all themselves. */
export async function benchRoles(): Promise<void> {
  const server = await startBenchServer()
  try {
    const menuIds = await addMenus(server)
    const token = await server.session(['12', '101', '1008', '1010', ...menuIds])
    const id = 'benchrole'
    await server.pool.query(
      `insert into sys_role (id, role_name, role_key, sort, data_scope) values ($1, '压测角色', $1, 10, '5')`,
      [id],
    )
    const send = async (method: string, path: string, body?: object) => {
      const startedAt = performance.now()
      const response = await fetch(`${server.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const answer = (await response.json()) as { code: number; msg: string }
      if (answer.code !== 200) throw new Error(`${path}: ${answer.msg}`)
      return performance.now() - startedAt
    }
    let version = 0
    const save = (wanted: string[]) => send('POST', '/system/role', { id, version: ++version, menuIds: wanted })
    const times: Record<'given' | 'kept' | 'taken' | 'read', number[]> = { given: [], kept: [], taken: [], read: [] }
    for (let round = 0; round < rounds; round++) {
      times.given.push(await save(menuIds))
      times.kept.push(await save(menuIds))
      times.read.push(await send('GET', `/system/menu/roleMenuTreeselect/${id}`))
      times.taken.push(await save([]))
    }
    const figure = (what: string, values: number[]) => {
      const value = median(values)
      return { what, value: `${value.toFixed(0)} ms (max ${Math.max(...values).toFixed(0)} ms)` }
    }
    const judged = (what: string, values: number[]) => ({
      ...figure(what, values),
      mark: `≤ ${markMs} ms`,
      met: median(values) <= markMs,
    })
    record(
      'Roles',
      `A role and ${menus} menus over HTTP, ${rounds} rounds, medians; rights of the sender, change record and news to other nodes included.`,
      [
        judged(`${menus} menus given to a role without any`, times.given),
        judged(`${menus} menus saved as they are`, times.kept),
        judged(`${menus} menus taken away`, times.taken),
        figure('tree of menus with the ticks of the role', times.read),
      ],
    )
  } finally {
    await server.stop()
  }
}
