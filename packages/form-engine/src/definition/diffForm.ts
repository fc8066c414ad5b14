import type { FormChange } from './diff.ts'
import { changedKeys } from './diffControl.ts'
import { changeOf, sameJson } from './diffWords.ts'
import { configLabels } from './optionLabels.ts'
import type { FormConfig, FormDefinition } from './types.ts'

const told = (text: string): FormChange => ({ kind: 'form', text })

/** Settings of the form that differ, linkages aside. */
export const settingChanges = (before: FormConfig, after: FormConfig): FormChange[] =>
  changedKeys(before, after)
    .filter((key) => key !== 'linkages')
    .map((key) => told(changeOf(configLabels[key] ?? key, key, before[key], after[key])))

/** Linkages that came, went or say something else. */
export function linkageChanges({ config: before }: FormDefinition, { config: after }: FormDefinition): FormChange[] {
  const { linkages: old = [] } = before
  const { linkages: now = [] } = after
  const ids = new Set(now.map(({ id }) => id))
  return [
    ...old.filter(({ id }) => !ids.has(id)).map(({ id, name }) => told(`删除联动规则「${name ?? id}」`)),
    ...now.flatMap((linkage) => {
      const was = old.find(({ id }) => id === linkage.id)
      const name = `联动规则「${linkage.name ?? linkage.id}」`
      if (!was) return [told(`新增${name}`)]
      return sameJson(was, linkage) ? [] : [told(`修改${name}`)]
    }),
  ]
}
