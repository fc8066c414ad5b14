import { inArray } from 'drizzle-orm'
import type { Field, Fields } from '@app/shared/kit/field.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import { idsIn } from '@app/shared/kit/told.ts'
import type { Ctx } from '#/platform/context.ts'
import type { TreeTable } from './below.ts'
import { columnOf, columnsOf } from './columnMap.ts'
import type { ResourceOptions } from './resourceOptions.ts'
import { attachmentFields, attachmentsOf, fileWidgets, rowFilesOf, textFields } from './rowFiles.ts'
import type { Row } from './store.ts'

type Names = ReadonlyMap<string, string>

declare module '#/platform/ports.ts' {
  interface Ports {
    /** Names of people, deleted ones too; unknown ids are absent. */
    personNames?(ctx: Ctx, ids: readonly string[]): Promise<Names>
    /** Names of departments, deleted ones too. */
    deptNames?(ctx: Ctx, ids: readonly string[]): Promise<Names>
  }
}

const none: Names = new Map()

/** Names of a tree's nodes, deleted ones too. */
async function nodeNames(ctx: Ctx, tree: TreeTable, title: string, ids: readonly string[]): Promise<Names> {
  const rows = await ctx.db
    .select({ id: tree.id, name: columnOf(columnsOf(tree), title) })
    .from(tree)
    .where(inArray(tree.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [String(id), String(name)]))
}

/** What stands behind ids, by what asks for it: people and departments once a page, each tree once. */
function asking(ctx: Ctx, trees: Readonly<Record<string, TreeTable | undefined>> | undefined) {
  const { personNames, deptNames } = ctx.platform.ports
  return async (key: string, { options: { widget, tree } }: Field, ids: readonly string[]): Promise<Names> => {
    if (ids.length === 0) return none
    if (widget === 'user') return (await personNames?.(ctx, ids)) ?? none
    if (widget === 'dept') return (await deptNames?.(ctx, ids)) ?? none
    const table = trees?.[key]
    if (!table || !tree || tree === 'own') throw new Error(`${key}: the routes name no tree`)
    return nodeNames(ctx, table, tree().titleField, ids)
  }
}

/** Fields of one kind share a question; every tree has its own. */
const kindOf = (key: string, { options: { widget } }: Field) => (widget === 'treeSelect' ? key : String(widget))

const toldPairs = (resource: ResourceFacts): [teller: string, of: string, f: Field][] =>
  Object.entries(resource.fields).flatMap(
    ([
      teller,
      {
        options: { tells },
      },
    ]) => {
      const f = tells === undefined ? undefined : resource.fields[tells]
      return f && tells !== undefined ? [[teller, tells, f] as [string, string, Field]] : []
    },
  )

/** The options of a resource whose rows also tell names and files of the ids in them, one question per kind and page. */
export function telling(resource: ResourceFacts, options: ResourceOptions<Fields>): ResourceOptions<Fields> {
  const pairs = toldPairs(resource)
  const attachments = attachmentFields(resource)
  const texts = textFields(resource)
  if (pairs.length + attachments.length + texts.length === 0) return options
  const { present, trees } = options
  return {
    ...options,
    async present(ctx, given) {
      let rows = present ? await present(ctx, given) : given
      if (rows.length === 0) return rows
      if (attachments.length > 0) {
        const attached = await attachmentsOf(ctx, resource, rows)
        rows = rows.map((row) => ({ ...row, ...Object.fromEntries(attachments.map(([key]) => [key, attached(row)])) }))
      }
      const told = await answersOf(ctx, pairs, trees, rows)
      return Promise.all(rows.map(async (row) => ({ ...row, ...told(row), ...(await shownTexts(ctx, texts, row)) })))
    },
  }
}

async function answersOf(
  ctx: Ctx,
  pairs: ReturnType<typeof toldPairs>,
  trees: ResourceOptions<Fields>['trees'],
  rows: readonly Row[],
) {
  const ask = asking(ctx, trees)
  const wanted = (fits: (f: Field, key: string) => boolean) => [
    ...new Set(pairs.filter(([, of, f]) => fits(f, of)).flatMap(([, of]) => rows.flatMap((row) => idsIn(row[of])))),
  ]
  const isFile = ({ options }: Field) => fileWidgets.has(options.widget)
  const fileIds = wanted(isFile)
  const files = fileIds.length > 0 ? await rowFilesOf(ctx).told(ctx, fileIds) : undefined
  const names = new Map<string, Names>()
  for (const [, of, f] of pairs) {
    const kind = kindOf(of, f)
    if (!isFile(f) && !names.has(kind))
      names.set(
        kind,
        await ask(
          of,
          f,
          wanted((other, key) => kindOf(key, other) === kind),
        ),
      )
  }
  return (row: Row): Row =>
    Object.fromEntries(
      pairs.map(([teller, of, f]) => {
        const ids = idsIn(row[of])
        if (isFile(f)) return [teller, ids.flatMap((id) => files?.get(id) ?? [])]
        const said = ids.map((id) => names.get(kindOf(of, f))?.get(id) ?? '').filter(Boolean)
        return [teller, said.join('、') || null]
      }),
    )
}

async function shownTexts(ctx: Ctx, texts: readonly [string, Field][], row: Row): Promise<Row> {
  const shown = texts.map(async ([key]): Promise<[string, unknown]> => [
    key,
    typeof row[key] === 'string' ? await rowFilesOf(ctx).showText(ctx, row[key]) : row[key],
  ])
  return Object.fromEntries((await Promise.all(shown)).filter(([, value]) => value !== undefined))
}
