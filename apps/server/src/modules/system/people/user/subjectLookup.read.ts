import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { postTable } from '#/modules/system/people/post/post.table.ts'
import type { Ctx } from '#/platform/context.ts'
import type { SubjectKind } from './subjects.read.ts'
import { userNameKeyOf, userTable } from './user.table.ts'

/** What data may point at: a person, a department, a post. */
export type PlacedKind = Exclude<SubjectKind, 'role'>

export interface Subject {
  id: string
  name: string
  /** Neither deleted nor disabled. */
  usable: boolean
  /** Of departments. */
  deptType: string | null
}

export type Placed<T> = Readonly<Record<PlacedKind, T>>

interface Source {
  table: typeof userTable | typeof deptTable | typeof postTable
  name: AnyPgColumn
  /** What tells those of one name apart; no two have the same. */
  code: AnyPgColumn
  deptType: SQL
}

const none = sql`null::varchar`
const sources: Placed<Source> = {
  user: { table: userTable, name: userTable.name, code: userTable.userNameKey, deptType: none },
  dept: { table: deptTable, name: deptTable.deptName, code: deptTable.deptCode, deptType: sql`${deptTable.deptType}` },
  post: { table: postTable, name: postTable.postName, code: postTable.postCode, deptType: none },
}
const kinds = ['user', 'dept', 'post'] as const

/** What no id looks like, the database need not be asked. */
const isId = (id: string) => id.length > 0 && id.length <= 64 && !id.includes('\0')

/** By id and in one query; deleted and disabled ones too, so that what was stored keeps its words. */
export async function subjectsByIds(
  ctx: Ctx,
  wanted: Placed<Iterable<string>>,
): Promise<Placed<ReadonlyMap<string, Subject>>> {
  const found = { user: new Map<string, Subject>(), dept: new Map<string, Subject>(), post: new Map<string, Subject>() }
  const parts = kinds.flatMap((kind) => {
    const ids = [...new Set(wanted[kind])].filter(isId)
    const { table, name, deptType } = sources[kind]
    if (ids.length === 0) return []
    return sql`
      select ${sql.raw(`'${kind}'`)} as kind, ${table.id} as id, ${name} as name, ${deptType} as "deptType",
        ${table.status} = '0' and ${table.delFlag} = '0' as usable
      from ${table} where ${table.id} = any(${sql.param(ids)}::varchar[])`
  })
  if (parts.length === 0) return found
  const { rows } = await ctx.db.execute<{ kind: PlacedKind } & Subject & Record<string, unknown>>(
    sql.join(parts, sql` union all `),
  )
  for (const { kind, id, name, usable, deptType } of rows) found[kind].set(id, { id, name, usable, deptType })
  return found
}

/** Those in use whom a text of a sheet may mean, by name or by login name or code, which no two of them share. */
export async function subjectsByTexts(
  ctx: Ctx,
  kind: PlacedKind,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const { table, name, code } = sources[kind]
  const codeOf = (text: string) => (kind === 'user' ? userNameKeyOf(text) : text)
  const wanted = [...new Set(texts)]
  if (wanted.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: table.id, name: sql<string>`${name}`, code: sql<string>`${code}` })
    .from(table)
    .where(
      and(
        eq(table.status, '0'),
        eq(table.delFlag, '0'),
        or(
          sql`${name} = any(${sql.param(wanted)}::varchar[])`,
          sql`${code} = any(${sql.param(wanted.map(codeOf))}::varchar[])`,
        ),
      ),
    )
  const byCode = new Map(rows.map((row) => [row.code, row.id]))
  const byName = Map.groupBy(rows, (row) => row.name)
  return new Map(
    wanted.map((text) => {
      const known = byCode.get(codeOf(text))
      return [text, known === undefined ? (byName.get(text) ?? []).map(({ id }) => id) : [known]]
    }),
  )
}
