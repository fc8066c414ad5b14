import { and, eq, inArray } from 'drizzle-orm'
import { SourceType, type Choice } from '@app/shared/form/dataSource.ts'
import type { Ctx } from '#/platform/context.ts'
import { Refusal } from '#/platform/errors.ts'
import { dataSourceTable } from './dataSource.table.ts'
import { sourceOf } from './sourceConfig.ts'

/**
 * Choices of the sources that do not depend on who asks and with what: static ones and dictionaries. Sources that ask
 * an interface are left out; what they offered is not known afterwards.
 */
export async function knownChoices(ctx: Ctx, dsCodes: readonly string[]): Promise<ReadonlyMap<string, Choice[]>> {
  const wanted = [...new Set(dsCodes)]
  const known = new Map<string, Choice[]>()
  if (wanted.length === 0) return known
  const rows = await ctx.db
    .select()
    .from(dataSourceTable)
    .where(and(inArray(dataSourceTable.dsCode, wanted), eq(dataSourceTable.delFlag, '0')))
  for (const { dsCode, dsType, configJson } of rows) {
    if (dsType === SourceType.api) continue
    known.set(dsCode, await choicesOf(ctx, dsType, configJson))
  }
  return known
}

/** A source whose dictionary has gone since offers nothing; the records of its forms are read as before. */
async function choicesOf(ctx: Ctx, dsType: '1' | '2', configJson: string): Promise<Choice[]> {
  try {
    const source = await sourceOf(ctx, dsType, configJson)
    if (source.dsType === SourceType.fixed) return source.options
    return source.dsType === SourceType.dict ? await entriesOf(ctx, source.dictCode) : []
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}

async function entriesOf({ platform }: Ctx, dictCode: string): Promise<Choice[]> {
  const entries = await platform.ports.dictLabels(dictCode)
  return entries.filter(({ enabled }) => enabled).map(({ value, label }) => ({ value, label }))
}
