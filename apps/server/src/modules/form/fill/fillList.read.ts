import { and, desc, eq, getTableColumns, ne } from 'drizzle-orm'
import { FormStatus } from '@app/shared/form/definition.ts'
import type { FillForm, OwnSubmission } from '@app/shared/form/fill.ts'
import { recordStatus } from '@app/shared/form/record.ts'
import { definitionTable } from '#/modules/form/definition/definition.table.ts'
import { recordTable } from '#/modules/form/record/shape/record.table.ts'
import { rightsOfForms } from '#/modules/form/right/right.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { withStates } from './fillStates.ts'

const mostRecent = 8
const { draftJson: _, ...formColumns } = getTableColumns(definitionTable)

/** Published forms that the caller may fill, and what they submitted last. */
export async function fillList(ctx: Ctx): Promise<{ forms: FillForm[]; recent: OwnSubmission[] }> {
  const published = await ctx.db
    .select(formColumns)
    .from(definitionTable)
    .where(and(eq(definitionTable.status, FormStatus.published), eq(definitionTable.delFlag, '0')))
    .orderBy(definitionTable.sort, definitionTable.formName)
  const mine = (await rightsOfForms(ctx, published)).flatMap(([form, { fill }]) => (fill ? form : []))
  return { forms: await withStates(ctx, mine), recent: await recentOf(ctx) }
}

async function recentOf(ctx: Ctx): Promise<OwnSubmission[]> {
  const { id, title, recordNo, status, submitTime } = recordTable
  return ctx.db
    .select({ id, title, recordNo, status, submitTime, formName: definitionTable.formName })
    .from(recordTable)
    .innerJoin(definitionTable, eq(definitionTable.id, recordTable.formId))
    .where(
      and(
        eq(recordTable.submitBy, ctx.user.id),
        eq(recordTable.delFlag, '0'),
        ne(recordTable.status, recordStatus.draft),
      ),
    )
    .orderBy(desc(recordTable.submitTime))
    .limit(mostRecent)
}
