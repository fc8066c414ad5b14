import type { FormProblem } from '@app/form-engine/check/problem.ts'
import { typeLabel } from '@app/form-engine/controls/catalog.ts'
import { isKnownType } from '@app/form-engine/controls/registry.ts'
import { FormFormatError, formatWords, notAForm } from '@app/form-engine/document/formatError.ts'
import { formLimits } from '@app/form-engine/document/formLimits.ts'
import { isPlain } from '@app/form-engine/document/plain.ts'
import type { Control, FormDefinition } from '@app/form-engine/document/types.ts'
import { normaliseConfig } from './normaliseConfig.ts'
import { normaliseOptions, strangerOptions } from './normaliseOptions.ts'
import { helpOf, isControl, rawLabel, rulesOf, text, type Raw } from './normaliseRecord.ts'
import { rawColumns, rawControls, rawRows } from './normaliseSlots.ts'
import { optionLabel } from './optionLabels.ts'

export interface Normalised {
  definition: FormDefinition
  /** Every piece of the normalised document → the piece that it came from. */
  origin: WeakMap<object, object>
  notes: FormProblem[]
}

/** A document of any age in the form of today (form-designer §1.8); the given one stays as it is. */
export function normalise(
  source: Record<string, unknown>,
  top: readonly unknown[],
  settings: Record<string, unknown>,
): Normalised {
  const origin = new WeakMap<object, object>()
  const notes: FormProblem[] = []
  const keys = new Set<string>()
  /** How far the made-up keys of a type have come. */
  const spare = new Map<string, number>()
  let count = 0

  function controls(list: readonly unknown[], depth: number): Control[] {
    if (depth > formLimits.depth) throw new FormFormatError(formatWords.tooDeep)
    return list.map((item) => {
      if (!isControl(item)) throw notAForm('控件必须是带有 type 的对象')
      return control(item, depth)
    })
  }

  function control(raw: Raw, depth: number): Control {
    count += 1
    if (count > formLimits.controls) throw new FormFormatError(formatWords.tooMany)
    const { type, label: _label, model, help: _help, rules: _rules, list, columns, trs, ...rest } = raw
    const key = keyOf(raw)
    const label = rawLabel(raw)
    const wrong = (option: string) =>
      notes.push({
        key,
        message: `${label ?? typeLabel(type)}：${optionLabel(type, option)}的值不正确，已按未填写处理`,
      })
    const given = isPlain(raw.options) ? raw.options : {}
    const options = isKnownType(type) ? normaliseOptions(raw, type, wrong) : strangerOptions(given)
    origin.set(options, given)
    const inside = (children: readonly unknown[]) => controls(children, depth + 1)
    const made: Control = {
      ...rest,
      type,
      key,
      options,
      ...said({
        label,
        model: text(model),
        help: helpOf(raw),
        rules: rulesOf(raw, wrong),
        list: rawControls(list, type, inside),
        columns: rawColumns(columns, type, inside, origin),
        trs: rawRows(trs, type, inside, origin),
      }),
    }
    origin.set(made, raw)
    return made
  }

  function keyOf({ type, key }: Raw): string {
    const given = text(key)
    let free = given ?? ''
    let at = spare.get(type) ?? 0
    while (free === '' || keys.has(free)) {
      at += 1
      free = `${type}_k${at}`
    }
    spare.set(type, at)
    if (given && free !== given) notes.push({ key: free, message: `控件标识重复：${given}` })
    keys.add(free)
    return free
  }

  const config = normaliseConfig(settings, (message) => notes.push({ message }), origin)
  const definition: FormDefinition = { ...source, list: controls(top, 0), config }
  origin.set(definition, source)
  return { definition, origin, notes }
}

/** A record without what it does not say. */
const said = <T extends Record<string, unknown>>(record: T): Partial<T> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Partial<T>
