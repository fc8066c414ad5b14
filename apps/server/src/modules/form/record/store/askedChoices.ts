import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { secretModels } from '@app/form-engine/definition/secretModels.ts'
import type { Control, Option } from '@app/form-engine/document/types.ts'
import type { FormContext, FormValues } from '@app/form-engine/runtime/types.ts'
import { SourceType, type Choice } from '@app/shared/form/dataSource.ts'
import { dataSourceTable } from '#/modules/form/dataSource/dataSource.table.ts'
import type { createSourceReader } from '#/modules/form/dataSource/sourceOptions.ts'
import { isBlankValue } from '#/modules/form/record/shape/moveValues.ts'
import { recordTable } from '#/modules/form/record/shape/record.table.ts'
import { versionOf, type RecordVersion } from '#/modules/form/record/shape/recordForm.ts'
import type { Ctx } from '#/platform/context.ts'
import { Refusal, refuse } from '#/platform/errors.ts'

/** Where a field stands: in the form, or in a row of a table. */
export type RowPlace = readonly [table: string, at: number]

/** Choices that interfaces offer to whoever sends values, by the code of their source. */
export interface AskedChoices {
  /** To a field of the form, or of one row; nothing when that was not asked. */
  of(code: string, row?: RowPlace): Choice[] | undefined
  /** To whatever field. */
  any(code: string): Choice[] | undefined
}

/** Words of chosen values by the key of their control, as they were offered when somebody chose them. */
export type ChoiceLabels = Record<string, Option[]>

/** Different questions for one submission, and for one sheet: each is a call of the API. */
const mostQuestions = { submission: 100, sheet: 1_000 } as const

export type SourceReader = ReturnType<typeof createSourceReader>

const sourceOf = ({ options }: Control) => (options.dynamic === true && options.dynamicKey ? options.dynamicKey : '')

/** As the page sends a value: of several the last one. */
function textOf(value: unknown): string {
  const last: unknown = Array.isArray(value) ? value.at(-1) : value
  const isText = typeof last === 'string' || typeof last === 'number' || typeof last === 'boolean'
  return isText ? String(last).slice(0, 500) : ''
}

export const isRow = (row: unknown): row is FormValues => typeof row === 'object' && row !== null && !Array.isArray(row)
export const rowsOf = (value: unknown): FormValues[] => (Array.isArray(value) ? value.filter(isRow) : [])

/** Asks interfaces as the page of the sender does. The same question is asked once. */
export interface Asker {
  /** What a field may hold; nothing when it does not choose from an interface. */
  offered(
    control: Control,
    values: FormValues,
    row?: { table: string; values: FormValues },
  ): Promise<Choice[] | undefined>
  /** What all fields of a form may hold that somebody fills so. */
  about(run: Pick<RecordVersion, 'compiled' | 'definition'>, values: FormValues): Promise<AskedChoices>
}

/**
 * For whoever sends this request: before a transaction begins, since an answer takes a connection of its own. Who may
 * not ask is offered nothing.
 */
export function createAsker(
  ctx: Ctx,
  request: FastifyRequest,
  reader: SourceReader,
  use: keyof typeof mostQuestions,
): Asker {
  const sources = new Map<string, Promise<string[] | undefined>>()
  const answers = new Map<string, Promise<Choice[]>>()
  /** Names whose values the interface asks for; nothing for what is no interface. */
  const namesOf = remembered(sources, async (code: string) => {
    const [source] = await ctx.db
      .select({ dsType: dataSourceTable.dsType })
      .from(dataSourceTable)
      .where(and(eq(dataSourceTable.dsCode, code), eq(dataSourceTable.delFlag, '0')))
    return source?.dsType === SourceType.api ? unlessRefused(reader.fields(ctx, code), []) : undefined
  })

  const offered: Asker['offered'] = async (control, values, row) => {
    const code = sourceOf(control)
    const names = code === '' ? undefined : await namesOf(code)
    if (!names) return undefined
    const given = Object.fromEntries(names.map((name) => [name, textOf(valueAt(name, values, row))]))
    const question = JSON.stringify([code, given])
    if (!answers.has(question) && answers.size >= mostQuestions[use])
      throw refuse(`取自接口的选项最多按${mostQuestions[use]}种条件核对，请分批提交`)
    return remembered(answers, () => unlessRefused(reader.read(ctx, request, code, given), []))(question)
  }

  return {
    offered,
    async about({ compiled, definition }, sent) {
      const secret = secretModels(definition)
      // What is secret would stand in the address of the question.
      const values = Object.fromEntries(Object.entries(sent).filter(([model]) => !secret.has(model)))
      const found = new Map<string, Choice[]>()
      const all = new Map<string, Choice[]>()
      const keep = (code: string, row: RowPlace | undefined, choices: Choice[] | undefined) => {
        if (!choices) return
        found.set(placeName(code, row), choices)
        all.set(code, [...(all.get(code) ?? []), ...choices])
      }
      for (const { control, model, nest } of compiled.byId.values()) {
        const code = sourceOf(control)
        if (code === '') continue
        if (!nest) keep(code, undefined, await offered(control, values))
        else
          for (const [at, row] of rowsOf(values[nest.model]).entries())
            if (!isBlankValue(row[model]))
              keep(code, [nest.model, at], await offered(control, values, { table: nest.model, values: row }))
      }
      return { of: (code, row) => found.get(placeName(code, row)), any: (code) => all.get(code) }
    },
  }
}

const placeName = (code: string, row: RowPlace | undefined) => JSON.stringify([code, row ?? null])

/** Inside a table its neighbours in the row are named `table.model`. */
function valueAt(name: string, values: FormValues, row?: { table: string; values: FormValues }): unknown {
  const inRow = row && name.startsWith(`${row.table}.`)
  return inRow ? row.values[name.slice(row.table.length + 1)] : values[name]
}

function remembered<T>(known: Map<string, Promise<T>>, find: (name: string) => Promise<T>) {
  return (name: string): Promise<T> => {
    const value = known.get(name) ?? find(name)
    known.set(name, value)
    return value
  }
}

async function unlessRefused<T>(value: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await value
  } catch (error) {
    if (error instanceof Refusal) return otherwise
    throw error
  }
}

export interface Sent {
  id?: string | undefined
  versionId?: string | undefined
  data: FormValues
}

/** The version that values are sent for; nothing when there is none, which the submission itself refuses. */
export async function sentVersion(ctx: Ctx, { id, versionId: given, data }: Sent) {
  const versionId = given ?? (await versionIdOf(ctx, id))
  if (versionId === undefined) return undefined
  try {
    return { version: await versionOf(ctx, versionId), values: data }
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

/** What the chosen values were called when they were offered, besides what is known of former ones. */
export function labelsOf(
  { compiled }: Pick<RecordVersion, 'compiled'>,
  values: FormValues,
  asked: AskedChoices | undefined,
  before: ChoiceLabels = {},
): ChoiceLabels {
  const labels: ChoiceLabels = { ...before }
  for (const { control, model, nest } of compiled.byId.values()) {
    const code = sourceOf(control)
    const places = nest ? rowsOf(values[nest.model]).map((row, at) => ({ row, at })) : [{ row: values, at: undefined }]
    const named = places.flatMap(({ row, at }) => {
      const choices = asked?.of(code, nest && at !== undefined ? [nest.model, at] : undefined)
      const chosen = [row[model]].flat()
      return choices ? flat(choices).filter(({ value }) => chosen.includes(value)) : []
    })
    if (!asked?.any(code)) continue
    const kept = (labels[control.key] ?? []).filter(({ value }) => !named.some((one) => one.value === value))
    const words = new Map(named.map(({ value, label }) => [value, { value, label }]))
    if (words.size + kept.length > 0) labels[control.key] = [...kept, ...words.values()]
  }
  return labels
}

/** The context, and the words that were stored with the values of a record. */
export const withLabels = (context: FormContext, labels: ChoiceLabels | null): FormContext =>
  labels
    ? { ...context, optionsOf: (control, values) => context.optionsOf?.(control, values) ?? labels[control.key] }
    : context
