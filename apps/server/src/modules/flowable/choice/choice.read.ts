import { asc, eq } from 'drizzle-orm'
import type { ChoiceQuery } from '@app/shared/kit/choices.ts'
import { choosing } from '#/kit/choosing.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { flowExpressionTable } from '#/modules/flowable/expression/expression.table.ts'
import type { Ctx } from '#/platform/context.ts'

interface Named {
  id: string
  name: string
}

export function expressionChoices(ctx: Ctx, query: ChoiceQuery): Promise<Named[]> {
  const { id, name, status, delFlag } = flowExpressionTable
  const { where, limit } = choosing(query, {
    id,
    texts: [name],
    offered: eq(status, '0'),
    known: eq(delFlag, '0'),
  })
  return ctx.db.select({ id, name }).from(flowExpressionTable).where(where).orderBy(asc(name), asc(id)).limit(limit)
}

/** Newest versions by their keys. */
export function processChoices(ctx: Ctx, query: ChoiceQuery): Promise<Named[]> {
  const { key, name, state, isLatest } = flowDefinitionTable
  const { where, limit } = choosing(query, {
    id: key,
    texts: [key, name],
    offered: eq(state, '1'),
    known: eq(isLatest, true),
  })
  return ctx.db
    .select({ id: key, name })
    .from(flowDefinitionTable)
    .where(where)
    .orderBy(asc(name), asc(key))
    .limit(limit)
}
