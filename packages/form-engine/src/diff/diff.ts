import { typeLabel } from '@app/form-engine/controls/catalog.ts'
import type { Control, FormDefinition } from '@app/form-engine/document/types.ts'
import { walk, type Visit } from '@app/form-engine/document/walk.ts'
import { controlChanges } from './diffControl.ts'
import { ruleChanges, settingChanges } from './diffForm.ts'
import { slotName } from './diffWords.ts'

/** One thing that differs between two versions, in a sentence; `key` names the control that it is about. */
export interface FormChange {
  kind: 'added' | 'removed' | 'moved' | 'changed' | 'form'
  key?: string
  text: string
}

/**
 * What somebody did to get from one definition to the other, as a reader of versions wants it: controls that came,
 * went or stand elsewhere, options by the words of the panel, settings, rules. Controls are the same when their
 * keys are.
 */
export function diffDefinitions(before: FormDefinition, after: FormDefinition): FormChange[] {
  const old = byKey(before)
  const now = byKey(after)
  const steady = new Set(
    [...slots(after)].flatMap(([slot, keys]) => longestCommon(slots(before).get(slot) ?? [], keys)),
  )
  const gone = [...old.values()].filter(({ control }) => !now.has(control.key))
  return [
    ...settingChanges(before.config, after.config),
    ...gone.map(({ control }) => change('removed', control, '删除')),
    ...[...now.values()].flatMap((visit): FormChange[] => {
      const { control } = visit
      const was = old.get(control.key)
      if (!was) return [change('added', control, '新增')]
      return [
        ...(steady.has(control.key) ? [] : [moved(was, visit, before, after)]),
        ...controlChanges(was.control, control).map((text): FormChange => ({
          kind: 'changed',
          key: control.key,
          text,
        })),
      ]
    }),
    ...ruleChanges(before, after),
  ]
}

const byKey = ({ list }: FormDefinition) => new Map([...walk(list)].map((visit) => [visit.control.key, visit]))

const change = (kind: FormChange['kind'], { key, label, type }: Control, verb: string, rest = ''): FormChange => ({
  kind,
  key,
  text: `${verb}${typeLabel(type)}「${label ?? key}」${rest}`,
})

function moved(was: Visit, is: Visit, before: FormDefinition, after: FormDefinition): FormChange {
  const [from, to] = [slotName(was, before), slotName(is, after)]
  const words = addressOf(was) === addressOf(is) ? `调整了在${to}中的位置` : `从${from}移动到${to}`
  return change('moved', is.control, '', words)
}

const addressOf = ({ slot }: Visit) => JSON.stringify([slot.key, ...slot.index])

/** Keys in each slot, in order. */
const slots = ({ list }: FormDefinition): Map<string, string[]> =>
  new Map(
    [...Map.groupBy(walk(list), addressOf)].map(([slot, visits]) => [slot, visits.map(({ control }) => control.key)]),
  )

/** The longest sequence that stands in both lists in the same order: who is not in it has been moved. */
function longestCommon(before: readonly string[], after: readonly string[]): string[] {
  const place = new Map(before.map((key, at) => [key, at]))
  const known = after.flatMap((key) => (place.has(key) ? [{ key, at: Number(place.get(key)) }] : []))
  /** The best sequence of each length, by its smallest last place. */
  const best: { key: string; at: number; rest: string[] }[] = []
  for (const { key, at } of known) {
    const length = best.findIndex((tail) => tail.at >= at)
    const to = length === -1 ? best.length : length
    const shorter = best[to - 1]
    best[to] = { key, at, rest: shorter ? [...shorter.rest, shorter.key] : [] }
  }
  const longest = best.at(-1)
  return longest ? [...longest.rest, longest.key] : []
}
