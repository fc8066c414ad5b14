import { sql } from 'drizzle-orm'
import { rootId } from '@app/shared/kit/tree.ts'
import { sortWord } from '#/kit/treeStore.ts'
import { dictLabels } from '#/modules/system/api.ts'
import { catalogueTable } from '#/modules/tool/gen/catalogue/catalogue.read.ts'
import type { Definition } from '#/modules/tool/gen/definition/definition.read.ts'
import { slicesOf } from '#/modules/tool/gen/definition/emit.service.ts'
import type { Property } from '#/modules/tool/gen/model/property.ts'
import type { Slice } from '#/modules/tool/gen/model/slice.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'
import { sampleValue, type Pools, type Sample } from './sampleValue.ts'

export const fewestSamples = 10
export const mostSamples = 1_000

/** Adds rows that the definition's rules accept to its table. */
export const addSamples = (ctx: Ctx, definition: Definition, count: number): Promise<void> =>
  ctx.tx(async (tx) => {
    if (!Number.isInteger(count) || count < fewestSamples || count > mostSamples)
      throw refuse(`样例数据为${fewestSamples}到${mostSamples}条`)
    const [slice] = await slicesOf(tx, [definition])
    if (!slice) throw new Error('no slice')
    await addRows(tx, slice, count)
    // The list beside a tree names the nodes that are there by then.
    if (slice.list) await addRows(tx, slice.list, count)
  })

const perParent = 2

async function addRows(tx: Ctx, slice: Slice, count: number): Promise<void> {
  const first = await rowsIn(tx, slice.table)
  const ids = Array.from({ length: count }, newId)
  await insert(tx, slice, ids, first, slice.isTree ? (i) => nodeOf(ids, i, first) : undefined)
  for (const { slice: child } of slice.children) {
    const by = child.properties.find(({ name }) => name === child.parent?.by)?.column ?? ''
    const own = Array.from({ length: count * perParent }, newId)
    const before = await rowsIn(tx, child.table)
    await insert(tx, child, own, before, (i) => ({ [by]: ids[Math.floor(i / perParent)] ?? null }))
  }
}

async function rowsIn({ db }: Ctx, table: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${sql.identifier(table)}`)
  return rows[0]?.count ?? 0
}

/** Rows of a column's own values, with what each is given besides. */
async function insert(
  tx: Ctx,
  slice: Slice,
  ids: readonly string[],
  first: number,
  given: (i: number) => Readonly<Record<string, Sample>> = () => ({}),
): Promise<void> {
  const table = sql.identifier(slice.table)
  const pools = await poolsFor(tx, slice.properties)
  const fixed = new Set(Object.keys(given(0)))
  const filled = slice.properties.filter(
    ({ is, filled: needed, generated, column }) => (is.edited || needed) && !generated && !fixed.has(column),
  )
  const made = ids.map((id, i) => ({
    ...Object.fromEntries(filled.map((each) => [each.column, sampleValue(each, first + i, pools)])),
    ...given(i),
    ...stamps(tx),
    id,
  }))
  refuseTwins(filled, made)
  const columns = sql.join(
    Object.keys(made[0] ?? {}).map((name) => sql.identifier(name)),
    sql`, `,
  )
  await tx.db.execute(
    sql`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(made)}::jsonb)`,
  )
}

const family = 5

/** Every fifth row is a root, the others stand below the one before them. */
function nodeOf(ids: readonly string[], i: number, first: number): Record<string, Sample> {
  const at = i - (i % family)
  const sortOf = (place: number) => (first + place + 1) * 10
  const written = (place: number) => sortWord(sortOf(place))
  const [own, root] = [ids[i] ?? '', ids[at] ?? '']
  return i === at
    ? {
        parent_id: rootId,
        parent_ids: own,
        tree_sort: sortOf(i),
        tree_sorts: written(i),
        tree_level: 1,
        tree_leaf: at + 1 < ids.length ? 'n' : 'y',
      }
    : {
        parent_id: root,
        parent_ids: `${root}/${own}`,
        tree_sort: sortOf(i),
        tree_sorts: `${written(at)}/${written(i)}`,
        tree_level: 2,
        tree_leaf: 'y',
      }
}

const stamps = ({ user, now }: Ctx) => ({
  create_by: user.id,
  create_dept: user.deptId,
  create_time: now.toISOString(),
  update_by: user.id,
  update_time: now.toISOString(),
  version: 1,
  del_flag: '0',
})

async function poolsFor(ctx: Ctx, properties: readonly Property[]): Promise<Pools> {
  const ids = async (table: string) => {
    const { rows } = await ctx.db.execute<{ id: string }>(
      sql`select id from ${sql.identifier(table)} where del_flag = '0' order by id limit 50`,
    )
    return rows.map(({ id }) => id)
  }
  const dictionaries = new Map<string, string[]>()
  for (const { dict } of properties)
    if (dict) {
      const labels = (await dictLabels(ctx, dict)).filter(({ enabled }) => enabled)
      dictionaries.set(
        dict,
        labels.map(({ value }) => value),
      )
    }
  const nodes = new Map<string, string[]>()
  for (const { tree } of properties) {
    const table = tree?.nodes?.table
    if (table !== undefined && (await catalogueTable(ctx.db, table))) nodes.set(table, await ids(table))
  }
  const has = (html: string) => properties.some((each) => each.html === html)
  return {
    users: has('user') ? await ids('sys_user') : [],
    depts: has('dept') ? await ids('sys_dept') : [],
    nodes: (table) => nodes.get(table) ?? [],
    dict: (type) => dictionaries.get(type) ?? [],
  }
}

/** A column too short for so many values is told before the database says so. */
function refuseTwins(properties: readonly Property[], rows: readonly Record<string, Sample>[]): void {
  for (const { unique, within, column, label } of properties) {
    if (!unique) continue
    const values = new Set(rows.map((row) => JSON.stringify([column, ...within].map((name) => row[name]))))
    if (values.size < rows.length) throw refuse(`字段【${label}】最多只有${values.size}个不同的值`)
  }
}
