import { and, inArray, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Field } from '@app/shared/kit/field.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import type { Ctx } from '#/platform/context.ts'
import type { TreeTable } from './below.ts'
import { columnOf, columnsOf } from './columnMap.ts'

export type Names = ReadonlyMap<string, string>

/** The ids that a text may mean: none, the one, or several that nothing in it tells apart. */
export type Meant = ReadonlyMap<string, readonly string[]>

declare module '#/platform/ports.ts' {
  interface Ports {
    /** Names of people, deleted ones too; unknown ids are absent. */
    personNames?(ctx: Ctx, ids: readonly string[]): Promise<Names>
    /** Names of departments, deleted ones too. */
    deptNames?(ctx: Ctx, ids: readonly string[]): Promise<Names>
    /** People in use, by name or login name. */
    personsMeant?(ctx: Ctx, texts: readonly string[]): Promise<Meant>
    /** Departments in use, by name or code. */
    deptsMeant?(ctx: Ctx, texts: readonly string[]): Promise<Meant>
  }
}

/** Trees by the field that names a node of one. */
export type Trees = Readonly<Record<string, TreeTable | undefined>>

const none: Names = new Map()

/** A tree as its rows are looked up: its table, what a node is called, what else names exactly one. */
interface KnownTree {
  table: TreeTable
  title: PgColumn
  codes: readonly PgColumn[]
}

function knownTree(key: string, { options: { tree } }: Field, trees: Trees | undefined): KnownTree | undefined {
  const table = trees?.[key]
  if (!table || !tree || tree === 'own') return undefined
  const { titleField, fields } = tree()
  const columns = columnsOf(table)
  const codes = Object.entries(fields as Record<string, Field>).flatMap(([own, { options }]) =>
    options.unique && !options.uniqueWithin && columns[own] ? [columns[own]] : [],
  )
  return { table, title: columnOf(columns, titleField), codes }
}

/** Names of a tree's nodes, deleted ones too. */
async function nodeNames(ctx: Ctx, table: TreeTable, title: PgColumn, ids: readonly string[]): Promise<Names> {
  const rows = await ctx.db
    .select({ id: table.id, name: title })
    .from(table)
    .where(inArray(table.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [String(id), String(name)]))
}

/** Names of the ids in a field: people and departments by what the product fills in, nodes by the tree of the routes. */
export async function namesOfIds(
  ctx: Ctx,
  key: string,
  field: Field,
  ids: readonly string[],
  trees: Trees | undefined,
): Promise<Names> {
  if (ids.length === 0) return none
  const { personNames, deptNames } = ctx.platform.ports
  if (field.options.widget === 'user') return (await personNames?.(ctx, ids)) ?? none
  if (field.options.widget === 'dept') return (await deptNames?.(ctx, ids)) ?? none
  const tree = knownTree(key, field, trees)
  if (!tree) throw new Error(`${key}: the routes name no tree`)
  return nodeNames(ctx, tree.table, tree.title, ids)
}

/** Names for the log: of the ids that anything tells of, the others stay as they are. */
export async function loggedNames(
  ctx: Ctx,
  resource: ResourceFacts,
  key: string,
  ids: readonly string[],
  trees: Trees | undefined,
): Promise<Names> {
  const field = resource.fields[key] as Field
  const { widget, tree } = field.options
  const own = trees?.[key]
  if (widget === 'treeSelect' && tree === 'own' && own)
    return nodeNames(ctx, own, columnOf(columnsOf(own), resource.titleField), ids)
  const isKnown = widget === 'user' || widget === 'dept' || (widget === 'treeSelect' && own && tree !== 'own')
  return isKnown ? namesOfIds(ctx, key, field, ids, trees) : none
}

const kinds = { user: '登录名', dept: '部门编码' } as const

/** What tells those apart that have one name, for a sentence. */
export const tellsApart = (key: string, field: Field, trees: Trees | undefined): string => {
  const { widget } = field.options
  if (widget === 'user' || widget === 'dept') return kinds[widget]
  const code = knownTree(key, field, trees)?.codes.length ?? 0
  return code > 0 ? '编码或从上到下的名称（以 / 分隔）' : '从上到下的名称（以 / 分隔）'
}

/** The ids that texts of a sheet may mean in a field, in few queries for all of them. */
export async function meantIn(
  ctx: Ctx,
  key: string,
  field: Field,
  texts: readonly string[],
  trees: Trees | undefined,
): Promise<Meant> {
  if (texts.length === 0) return new Map()
  const { personsMeant, deptsMeant } = ctx.platform.ports
  const { widget } = field.options
  if (widget === 'user') return (await personsMeant?.(ctx, texts)) ?? new Map()
  if (widget === 'dept') return (await deptsMeant?.(ctx, texts)) ?? new Map()
  const tree = knownTree(key, field, trees)
  if (!tree) throw new Error(`${key}: the routes name no tree`)
  return nodesMeant(ctx, tree, texts)
}

const lastOf = (text: string) => text.split('/').at(-1)?.trim() ?? ''

/** Nodes by name, by code, or by all names on the way to them. */
async function nodesMeant(ctx: Ctx, { table, title, codes }: KnownTree, texts: readonly string[]): Promise<Meant> {
  const { delFlag } = columnsOf(table)
  const wanted = [...new Set(texts.flatMap((text) => [text, lastOf(text)]))]
  const named = or(...[title, ...codes].map((column) => inArray(column, wanted))) as SQL
  const found = await ctx.db
    .select({ id: table.id, name: title, way: table.parentIds, ...Object.fromEntries(codes.entries()) })
    .from(table)
    .where(and(delFlag && inArray(delFlag, ['0']), named))
  const above = [...new Set(found.flatMap(({ way }) => String(way).split('/')))]
  const names = above.length > 0 ? await nodeNames(ctx, table, title, above) : none
  const wayOf = (way: unknown) =>
    String(way)
      .split('/')
      .map((id) => names.get(id) ?? '')
      .join('/')
  return new Map(
    texts.map((text) => {
      const byCode = found.filter((row) => codes.some((_, at) => (row as Record<string, unknown>)[at] === text))
      const way = text
        .split('/')
        .map((part) => part.trim())
        .join('/')
      const byName = found.filter((row) => row.name === text || (text.includes('/') && wayOf(row.way) === way))
      return [text, (byCode.length > 0 ? byCode : byName).map(({ id }) => String(id))]
    }),
  )
}

/** Fields whose ids stand for something with a name. */
export const namedWidgets: ReadonlySet<string | undefined> = new Set(['user', 'dept', 'treeSelect'])

/** Trees of the rows in a field, which the routes of their parent name `{field}.{field of the row}`. */
export const treesWithin = (trees: Trees | undefined, field: string): Trees =>
  Object.fromEntries(
    Object.entries(trees ?? {}).flatMap(([key, table]) =>
      key.startsWith(`${field}.`) ? [[key.slice(field.length + 1), table]] : [],
    ),
  )
