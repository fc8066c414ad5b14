import { and, eq, or, sql } from 'drizzle-orm'
import type { DataSource, dataSource } from '@app/shared/form/dataSource.ts'
import type { SaveOf } from '@app/shared/kit/save.ts'
import { definitionTable } from '#/modules/form/definition/definition.table.ts'
import { versionTable } from '#/modules/form/definition/version.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { dataSourceTable } from './dataSource.table.ts'
import { sourceOf } from './sourceConfig.ts'

type SourceSave = SaveOf<(typeof dataSource)['fields']>

declare module '#/platform/ports.ts' {
  interface Ports {
    /** Of these versions of forms those that records were filled by. */
    versionsOfRecords?(ctx: Ctx, versionIds: readonly string[]): Promise<ReadonlySet<string>>
    /** Of these versions of forms those that processes keep, to begin with or because they run. */
    versionsOfProcesses?(ctx: Ctx, versionIds: readonly string[]): Promise<ReadonlySet<string>>
  }
}

/** A form that asks for the source by its code. */
const formUsing = (ctx: Ctx, dsCode: string) => formSaying(ctx, `"dynamicKey"\\s*:\\s*"${dsCode}"`)

/** A form whose document says it: its draft, what people fill, or what they filled once. */
async function formSaying(ctx: Ctx, pattern: string): Promise<string | undefined> {
  const { formName, draftJson, publishedVersionId, delFlag } = definitionTable
  const [row] = await ctx.db
    .select({ formName })
    .from(definitionTable)
    .leftJoin(versionTable, eq(versionTable.id, publishedVersionId))
    .where(and(eq(delFlag, '0'), or(sql`${draftJson} ~ ${pattern}`, sql`${versionTable.schemaJson} ~ ${pattern}`)))
    .limit(1)
  if (row) return row.formName
  const former = await ctx.db
    .select({ id: versionTable.id, formName })
    .from(versionTable)
    .innerJoin(definitionTable, eq(definitionTable.id, versionTable.formId))
    .where(and(eq(delFlag, '0'), sql`${versionTable.schemaJson} ~ ${pattern}`))
  const kept = await keptVersions(
    ctx,
    former.map(({ id }) => id),
  )
  return former.find(({ id }) => kept.has(id))?.formName
}

/** What names a dictionary by its type: a form, in its choices or a formula, or a data source. */
export async function dictNamedBy(ctx: Ctx, dictType: string): Promise<string | undefined> {
  const named = `"dictCode"\\s*:\\s*"${dictType}"`
  const { dsName, configJson, delFlag } = dataSourceTable
  const [source] = await ctx.db
    .select({ dsName })
    .from(dataSourceTable)
    .where(and(eq(delFlag, '0'), sql`${configJson} ~ ${named}`))
    .limit(1)
  if (source) return `数据源【${source.dsName}】`
  // As formulas may be written: in any case, with the brackets and quotes of either language.
  const form = await formSaying(ctx, `(?i)${named}|DICTLABEL\\s*[(（]\\s*\\\\?["'“‘]${dictType}\\\\?["'”’]`)
  return form === undefined ? undefined : `表单【${form}】`
}

/** Versions by which somebody still reads and changes what was filled. */
async function keptVersions(ctx: Ctx, versionIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (versionIds.length === 0) return new Set()
  const { versionsOfRecords, versionsOfProcesses } = ctx.platform.ports
  const ofRecords = (await versionsOfRecords?.(ctx, versionIds)) ?? []
  const ofProcesses = (await versionsOfProcesses?.(ctx, versionIds)) ?? []
  return new Set([...ofRecords, ...ofProcesses])
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
