import { sql } from 'drizzle-orm'
import { dictLabels } from '#/modules/system/api.ts'
import type { Definition } from '#/modules/tool/gen/definition/definition.read.ts'
import { slicesOf } from '#/modules/tool/gen/definition/emit.service.ts'
import type { Property } from '#/modules/tool/gen/model/property.ts'
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
    if (!slice || slice.isTree) throw refuse('样例数据不支持树表')
    const table = sql.identifier(slice.table)
    const { rows } = await tx.db.execute<{ count: number }>(sql`select count(*)::int as count from ${table}`)
    const first = rows[0]?.count ?? 0
    const pools = await poolsFor(tx, slice.properties)
    const filled = slice.properties.filter(({ is, filled: needed }) => is.edited || needed)
    const made = Array.from({ length: count }, (_, i) => ({
      ...Object.fromEntries(filled.map((each) => [each.column, sampleValue(each, first + i, pools)])),
      ...stamps(tx),
    }))
    refuseTwins(filled, made)
    const columns = sql.join(
      Object.keys(made[0] ?? {}).map((name) => sql.identifier(name)),
      sql`, `,
    )
    await tx.db.execute(
      sql`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(made)}::jsonb)`,
    )
  })

const stamps = ({ user, now }: Ctx) => ({
  id: newId(),
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
  const has = (html: string) => properties.some((each) => each.html === html)
  return {
    users: has('user') ? await ids('sys_user') : [],
    depts: has('dept') ? await ids('sys_dept') : [],
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
