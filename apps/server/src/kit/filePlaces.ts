import { and, getTableName, inArray } from 'drizzle-orm'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import type { FilePlace } from '@app/shared/kit/told.ts'
import type { Ctx } from '#/platform/context.ts'
import { columnOf } from './columnMap.ts'
import { keepsFiles } from './rowFiles.ts'
import type { Store } from './store.ts'

/** A row by its name, and the page that opens it. */
export interface NamedPlace {
  title: string
  to: string
}

/** Rows of one kind that keep files. */
interface Keepers {
  /** What such a row is: 通知公告. */
  label: string
  /** Names of those rows that the caller may see, by what they are called as owners of files. */
  titles?: (ctx: Ctx, ownerIds: readonly string[]) => Promise<ReadonlyMap<string, string | NamedPlace>>
}

const kinds = new Map<string, Keepers>()

/** Says what rows are that call `attachFiles` with this `bizType`. */
export const tellFilePlaces = (bizType: string, keepers: Keepers): void => void kinds.set(bizType, keepers)

/** Rows of a resource keep files under the name of its table. */
export function registerFilePlaces(store: Store): void {
  const { resource, table, columns } = store
  if (!keepsFiles(resource)) return
  const title = columnOf(columns, resource.titleField)
  tellFilePlaces(getTableName(table), {
    label: resource.label,
    async titles(ctx, ownerIds) {
      if (!maySee(ctx, resource)) return new Map()
      const id = columnOf(columns, 'id')
      const rows = await ctx.db
        .select({ id, title })
        .from(table)
        .where(and(store.visible(ctx), inArray(id, [...ownerIds])))
      return new Map(rows.map((row) => [String(row.id), String(row.title)]))
    },
  })
}

/** Who may open the list of the rows. */
function maySee(ctx: Ctx, { offers, perm, endpoints }: ResourceFacts): boolean {
  if (!offers.has('page')) return ctx.can(`${perm}:query`)
  const { access } = endpoints.page
  return typeof access === 'object' && 'any' in access && access.any.some((one) => ctx.can(one))
}

/** The rows behind owners of files, by kind, those with a title first. */
export async function filePlaces(
  ctx: Ctx,
  owners: readonly { formId: string; bizType: string | null }[],
): Promise<FilePlace[]> {
  const byKind = Map.groupBy(owners, ({ bizType }) => bizType ?? '')
  const places: FilePlace[] = []
  for (const [bizType, rows] of byKind) {
    const { label = '其他内容', titles } = kinds.get(bizType) ?? {}
    const ids = rows.map(({ formId }) => formId)
    const known = (await titles?.(ctx, ids)) ?? new Map<string, string | NamedPlace>()
    for (const id of ids) places.push({ kind: label, ...placeOf(known.get(id)) })
  }
  return places.toSorted((a, b) => Number(a.title === null) - Number(b.title === null))
}

const placeOf = (named: string | NamedPlace | undefined) =>
  typeof named === 'object' ? named : { title: named ?? null }
