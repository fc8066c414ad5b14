import { and, eq, ne, sql } from 'drizzle-orm'
import { fieldUses } from '@app/flow-engine/check/fieldUses.ts'
import { flowSettings } from '@app/shared/flowable/settings.ts'
import { boundDefinition, type BoundDefinition } from '#/modules/flowable/definition/boundDefinition.read.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { flowInstanceTable, isRunning } from '#/modules/flowable/instance/instance.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { Refusal } from '#/platform/errors.ts'
import { pinForms, type PinnedForms } from './pinForms.ts'

const { id, key, name, isLatest, formCode, graph, settings } = flowDefinitionTable

/** The main form, and the keys that starts and nodes of the compiled file carry. */
const named = sql`array_remove(array_append(
  array(select node.value #>> '{user,formKey}' from jsonb_each(${graph} -> 'nodes') as node
    union select node.value ->> 'startForm' from jsonb_each(${graph} -> 'nodes') as node), ${formCode}::text), null)`

/**
 * How many processes need each of the forms: those whose newest version is bound to it, and those whose former versions
 * still run. Codes that nobody needs are absent.
 */
export async function formsInUse(ctx: Ctx, formCodes: readonly string[]): Promise<Map<string, number>> {
  if (formCodes.length === 0) return new Map()
  const stillRuns = sql`exists (select 1 from ${flowInstanceTable} where ${and(eq(flowInstanceTable.definitionId, id), isRunning)})`
  const { rows } = await ctx.db.execute<{ code: string; processes: number }>(sql`
    select code, count(distinct ${key})::int as processes
    from ${flowDefinitionTable}, unnest(${named}) as code
    where code = any(${sql.param([...formCodes])}) and (${isLatest} or ${stillRuns})
    group by code`)
  return new Map(rows.map(({ code, processes }) => [code, processes]))
}

/** Processes of one form are few; of more than this the others are not read. */
const mostProcesses = 100

/** What the newest versions of the processes of a form do with fields of it. Instances that run have their own version. */
export async function fieldsInUse(
  ctx: Ctx,
  code: string,
  models: readonly string[],
): Promise<{ model: string; process: string; uses: string[] }[]> {
  const deployed = await ctx.db
    .select({ name, graph, settings })
    .from(flowDefinitionTable)
    .where(and(eq(isLatest, true), sql`${code} = any(${named})`))
    .orderBy(name, id)
    .limit(mostProcesses)
  return deployed.flatMap((definition) => {
    const ofNodes = fieldUses(definition.graph)
    const { title, summary } = flowSettings.parse(definition.settings)
    return models.flatMap((model) => {
      const uses: string[] = [...(ofNodes.get(model) ?? [])]
      if (title.includes(`{${model}}`)) uses.push('标题')
      if (summary.includes(model)) uses.push('摘要')
      return uses.length > 0 ? [{ model, process: definition.name, uses }] : []
    })
  })
}

/** Of these versions of forms those that processes begin with and those that running instances keep. */
export async function versionsInUse(ctx: Ctx, versionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { formVersionId, nodeForms } = flowInstanceTable
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select distinct kept.id from ${flowInstanceTable},
      lateral (select ${formVersionId} as id union select value from jsonb_each_text(${nodeForms})) as kept
    where ${isRunning} and kept.id = any(${sql.param([...versionIds])})`)
  const begun = await versionsOfStarts(ctx)
  return new Set([...rows.map((row) => row.id), ...versionIds.filter((each) => begun.has(each))])
}

/** Versions that the next start of each process would keep, unless that is the newest anyway. */
async function versionsOfStarts(ctx: Ctx): Promise<Set<string>> {
  const { delFlag, formPolicy } = flowDefinitionTable
  const newest = await ctx.db
    .select({ id })
    .from(flowDefinitionTable)
    .where(and(eq(isLatest, true), eq(delFlag, '0'), ne(formPolicy, 'latest')))
  const versions = new Set<string>()
  for (const row of newest) {
    const definition = await boundDefinition(ctx, row.id)
    const { formVersionId, nodeForms } = await pinnedOrNone(ctx, definition)
    for (const version of [formVersionId, definition.formVersionId, ...Object.values(nodeForms)])
      if (version) versions.add(version)
  }
  return versions
}

/** A process whose form is not published cannot be started. */
async function pinnedOrNone(ctx: Ctx, definition: BoundDefinition): Promise<PinnedForms> {
  try {
    return await pinForms(ctx, definition)
  } catch (error) {
    if (error instanceof Refusal) return { formVersionId: null, nodeForms: {} }
    throw error
  }
}
