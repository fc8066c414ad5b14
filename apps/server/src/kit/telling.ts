import type { Field, Fields } from '@app/shared/kit/field.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import { idsIn } from '@app/shared/kit/told.ts'
import type { Ctx } from '#/platform/context.ts'
import { namesOfIds, type Names } from './names.ts'
import type { ResourceOptions } from './resourceOptions.ts'
import { attachmentFields, attachmentsOf, textFields } from './rowFiles.ts'
import { fileWidgets, rowFilesOf } from './rowUploads.ts'
import type { Row } from './store.ts'

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
        await namesOfIds(
          ctx,
          of,
          f,
          wanted((other, key) => kindOf(key, other) === kind),
          trees,
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
