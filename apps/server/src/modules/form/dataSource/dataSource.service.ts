import { and, eq, or, sql } from 'drizzle-orm'
import type { DataSource, dataSource } from '@app/shared/form/dataSource.ts'
import type { SaveOf } from '@app/shared/kit/save.ts'
import { definitionTable } from '#/modules/form/definition/definition.table.ts'
import { versionTable } from '#/modules/form/definition/version.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { sourceOf } from './sourceConfig.ts'

type SourceSave = SaveOf<(typeof dataSource)['fields']>

/** A form that asks for the source by its code, in its draft or in what people fill. */
async function formUsing(ctx: Ctx, dsCode: string): Promise<string | undefined> {
  const named = `"dynamicKey"\\s*:\\s*"${dsCode}"`
  const [row] = await ctx.db
    .select({ formName: definitionTable.formName })
    .from(definitionTable)
    .leftJoin(versionTable, eq(versionTable.id, definitionTable.publishedVersionId))
    .where(
      and(
        eq(definitionTable.delFlag, '0'),
        or(sql`${definitionTable.draftJson} ~ ${named}`, sql`${versionTable.schemaJson} ~ ${named}`),
      ),
    )
    .limit(1)
  return row?.formName
}

export async function checkSource(ctx: Ctx, input: SourceSave, existing: DataSource | undefined): Promise<void> {
  const dsType = input.dsType ?? existing?.dsType ?? '1'
  await sourceOf(ctx, dsType, input.configJson ?? existing?.configJson ?? '')
  if (!existing || input.dsCode === undefined || input.dsCode === existing.dsCode) return
  const form = await formUsing(ctx, existing.dsCode)
  if (form !== undefined) throw refuse(`数据源正在被表单【${form}】使用，不能修改编码`)
}

export async function refuseUsedSources(ctx: Ctx, rows: readonly DataSource[]): Promise<void> {
  for (const { dsCode, dsName } of rows) {
    const form = await formUsing(ctx, dsCode)
    if (form !== undefined) throw refuse(`数据源【${dsName}】正在被表单【${form}】使用，不能删除`)
  }
}
