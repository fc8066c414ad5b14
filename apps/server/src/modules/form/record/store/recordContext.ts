import { standingChoices } from '@app/form-engine/controls/standing.ts'
import type { Control, FormConfig, Option } from '@app/form-engine/document/types.ts'
import { walk } from '@app/form-engine/document/walk.ts'
import { dictionariesOf } from '@app/form-engine/expression/dictionaries.ts'
import type { FormContext, FormValues } from '@app/form-engine/runtime/types.ts'
import { knownChoices } from '#/modules/form/dataSource/knownChoices.ts'
import type { RecordVersion } from '#/modules/form/record/shape/recordForm.ts'
import type { Ctx } from '#/platform/context.ts'
import type { AskedChoices } from './askedChoices.ts'
import type { Submission } from './submission.read.ts'

const dictCodeOf = ({ options }: Control) => (typeof options.dictCode === 'string' ? options.dictCode : '')

/** Every text and number anywhere in the values. */
function* scalarsIn(value: unknown): Generator<string> {
  if (typeof value === 'string' || typeof value === 'number') yield String(value)
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* scalarsIn(inner)
}

interface ContextOptions {
  stored?: FormValues | undefined
  all?: boolean
  /** Of the record that is changed; what is new is submitted by the caller, now. */
  submission?: Submission | undefined
  /** Whose rules speak of dictionaries besides the controls. */
  config?: FormConfig
  /** What interfaces offer to whoever sends values. */
  asked?: AskedChoices | undefined
}

/**
 * What the engine may know of the world when values are checked or shown for the caller. Disabled entries of a
 * dictionary are choices only where they are stored already; `all` shows every entry, for labels.
 */
export async function formContext(
  ctx: Ctx,
  { definition }: Pick<RecordVersion, 'definition'>,
  options: ContextOptions = {},
): Promise<FormContext> {
  return contextOf(ctx, definition.list, { ...options, config: definition.config })
}

/** The same for controls of whatever versions, with everything inside them. */
export async function contextOf(
  ctx: Ctx,
  list: readonly Control[],
  { stored, all = false, submission = { by: ctx.user, at: ctx.now }, config, asked }: ContextOptions = {},
): Promise<FormContext> {
  const { ports } = ctx.platform
  const { by, at } = submission
  const controls = [...walk(list)].map(({ control }) => control)
  const codes = dictionariesOf(list, config)
  const dictionaries = new Map(
    await Promise.all(codes.map(async (code) => [code, await ports.dictLabels(code)] as const)),
  )
  const known = new Set(scalarsIn(stored))
  const sources = await knownChoices(
    ctx,
    controls.flatMap(({ options }) => (options.dynamic === true && options.dynamicKey ? [options.dynamicKey] : [])),
  )
  const standing = await standingChoices(controls)
  const entryOf = (code: string, value: string) => dictionaries.get(code)?.find((entry) => entry.value === value)
  const choices = (code: string): Option[] | undefined =>
    dictionaries.get(code)?.filter(({ enabled, value }) => all || enabled || known.has(value))
  const offered = (code: string): Option[] | undefined => sources.get(code) ?? asked?.any(code)
  return {
    now: at,
    timeZone: ctx.platform.env.TIME_ZONE,
    userId: by.id,
    ...(by.deptId === null ? {} : { deptId: by.deptId }),
    userName: by.name,
    ...(by.deptName === null ? {} : { deptName: by.deptName }),
    dictLabel: (code, value) => entryOf(code, value)?.label,
    dictHas: (code, value) => entryOf(code, value)?.enabled === true,
    optionsOf: (control) =>
      standing(control) ??
      choices(dictCodeOf(control)) ??
      (control.options.dynamic === true ? offered(control.options.dynamicKey ?? '') : undefined),
  }
}
