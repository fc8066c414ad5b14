import { and, asc, eq, inArray } from 'drizzle-orm'
import type { DeputyScope } from '@app/shared/flowable/deputy.ts'
import type { ChoiceQuery } from '@app/shared/kit/choices.ts'
import { choosing } from '#/kit/choosing.ts'
import type { Row } from '#/kit/store.ts'
import { flowCategoryTable } from '#/modules/flowable/category/category.table.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import type { Ctx } from '#/platform/context.ts'

/** Newest version of each process, by its key. */
export function processChoices(ctx: Ctx, query: ChoiceQuery): Promise<{ id: string; name: string }[]> {
  const { key, name, isLatest, state, delFlag } = flowDefinitionTable
  const { where, limit } = choosing(query, {
    id: key,
    texts: [name, key],
    offered: eq(state, '1'),
    known: and(isLatest, eq(delFlag, '0')),
  })
  return ctx.db
    .select({ id: key, name })
    .from(flowDefinitionTable)
    .where(where)
    .orderBy(asc(name), asc(key))
    .limit(limit)
}

async function categoryNames(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter(Boolean))]
  if (wanted.length === 0) return new Map()
  const { id, name } = flowCategoryTable
  const rows = await ctx.db.select({ id, name }).from(flowCategoryTable).where(inArray(id, wanted))
  return new Map(rows.map((row) => [row.id, row.name]))
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** What a deputy stands in for, by name. */
export async function withScopes(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  const keys = [...new Set(rows.map(({ processKey }) => text(processKey)).filter(Boolean))]
  const processes = new Map(
    keys.length === 0 ? [] : (await processChoices(ctx, { ids: keys })).map(({ id, name }) => [id, name]),
  )
  const categories = await categoryNames(
    ctx,
    rows.map(({ categoryId }) => text(categoryId)),
  )
  const scopeOf: Record<DeputyScope, (row: Row) => string | null> = {
    all: () => null,
    category: ({ categoryId }) => categories.get(text(categoryId)) ?? null,
    process: ({ processKey }) => processes.get(text(processKey)) ?? text(processKey),
  }
  return rows.map((row) => ({
    ...row,
    scopeName: scopeOf[row.scope as DeputyScope](row),
  }))
}
