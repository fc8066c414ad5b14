import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Option } from '@app/form-engine/definition/types.ts'
import { walk } from '@app/form-engine/definition/walk.ts'
import type { FormContext, FormValues } from '@app/form-engine/runtime/types.ts'
import { SourceType, type Choice } from '@app/shared/form/dataSource.ts'
import type { Ctx } from '#/platform/context.ts'
import { Refusal } from '#/platform/errors.ts'
import { dataSourceTable } from '#/modules/form/dataSource/dataSource.table.ts'
import type { createSourceReader } from '#/modules/form/dataSource/sourceOptions.ts'
import { isBlankValue } from './moveValues.ts'
import { recordTable } from './record.table.ts'
import { versionOf, type RecordVersion } from './recordForm.ts'

/** Choices that interfaces offer to whoever sends values, by the code of their source. */
export type AskedChoices = ReadonlyMap<string, Asked>

export interface Asked {
  choices: Choice[]
  /** Other values of the form decide about them. */
  depends: boolean
}

/** Words of chosen values by the key of their control, as they were offered when somebody chose them. */
export type ChoiceLabels = Record<string, Option[]>

/** Sources of one form that are asked for one submission. */
const mostAsked = 20

type SourceReader = ReturnType<typeof createSourceReader>

const sourceOf = ({ options }: { options: { dynamic?: boolean; dynamicKey?: string } }) =>
  options.dynamic === true && options.dynamicKey ? options.dynamicKey : undefined

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/**
 * Asks the interfaces of a form once more for whoever sends these values, as the page did: before the transaction of the
 * submission begins, since an answer takes a connection of its own. Who may not ask is offered nothing.
 */
export async function askSources(
  ctx: Ctx,
  request: FastifyRequest,
  reader: SourceReader,
  { definition }: Pick<RecordVersion, 'definition'>,
  values: FormValues,
): Promise<AskedChoices> {
  const codes = new Set([...walk(definition.list)].flatMap(({ control }) => sourceOf(control) ?? []))
  const asked = new Map<string, Asked>()
  if (codes.size === 0) return asked
  const rows = await ctx.db
    .select({ dsCode: dataSourceTable.dsCode })
    .from(dataSourceTable)
    .where(
      and(
        inArray(dataSourceTable.dsCode, [...codes]),
        eq(dataSourceTable.dsType, SourceType.api),
        eq(dataSourceTable.delFlag, '0'),
      ),
    )
    .limit(mostAsked)
  for (const { dsCode } of rows) asked.set(dsCode, await offeredBy(ctx, request, reader, dsCode, values))
  return asked
}

async function offeredBy(
  ctx: Ctx,
  request: FastifyRequest,
  reader: SourceReader,
  dsCode: string,
  values: FormValues,
): Promise<Asked> {
  try {
    const names = await reader.fields(ctx, dsCode)
    const given = Object.fromEntries(names.map((name) => [name, textOf(values[name])]))
    return { choices: await reader.read(ctx, request, dsCode, given), depends: names.length > 0 }
  } catch (error) {
    if (error instanceof Refusal) return { choices: [], depends: false }
    throw error
  }
}

const sent = z.object({
  id: z.string().optional(),
  versionId: z.string().optional(),
  data: z.record(z.string(), z.unknown()),
})

/** The version that values are sent for; nothing when there is none, which the submission itself refuses. */
export async function sentVersion(ctx: Ctx, body: unknown) {
  const { data: read } = sent.safeParse(body)
  if (!read) return undefined
  const versionId = read.versionId ?? (await versionIdOf(ctx, read.id))
  if (versionId === undefined) return undefined
  try {
    return { version: await versionOf(ctx, versionId), values: read.data }
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

async function versionIdOf(ctx: Ctx, id: string | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined
  const rows = await ctx.db.select({ versionId: recordTable.versionId }).from(recordTable).where(eq(recordTable.id, id))
  return rows[0]?.versionId
}

const flat = (options: readonly Option[]): Option[] =>
  options.flatMap(({ children, ...option }) => [option, ...flat(children ?? [])])

const valuesAt = (rows: readonly FormValues[], model: string): unknown[] =>
  rows.flatMap((row) => [row[model]].flat()).filter((value) => !isBlankValue(value))

/** What the chosen values were called when they were offered, besides what is known of former ones. */
export function labelsOf(
  { compiled }: Pick<RecordVersion, 'compiled'>,
  values: FormValues,
  asked: AskedChoices | undefined,
  before: ChoiceLabels = {},
): ChoiceLabels {
  const labels: ChoiceLabels = { ...before }
  for (const { control, model, nest } of compiled.byId.values()) {
    const offered = asked?.get(sourceOf(control) ?? '')?.choices
    if (!offered) continue
    const rows = nest ? (Array.isArray(values[nest.model]) ? (values[nest.model] as FormValues[]) : []) : [values]
    const chosen = new Set(valuesAt(rows, model))
    const named = flat(offered).filter(({ value }) => chosen.has(value))
    const kept = (labels[control.key] ?? []).filter(({ value }) => !named.some((one) => one.value === value))
    if (named.length + kept.length > 0)
      labels[control.key] = [...kept, ...named.map(({ value, label }) => ({ value, label }))]
  }
  return labels
}

/** The context, and the words that were stored with the values of a record. */
export const withLabels = (context: FormContext, labels: ChoiceLabels | null): FormContext =>
  labels
    ? { ...context, optionsOf: (control, values) => context.optionsOf?.(control, values) ?? labels[control.key] }
    : context
