import type {
  ConditionGroup,
  Control,
  FormDefinition,
  LinkageAction,
  ValueSource,
} from '@app/form-engine/document/types.ts'
import { findByKey, walk } from '@app/form-engine/document/walk.ts'
import { renameDictionaries } from '@app/form-engine/expression/dictionaries.ts'
import { fullName, linkageScope, resolveName, submissionScope } from '@app/form-engine/references/references.ts'
import { rewriteForm } from '@app/form-engine/references/rewrite.ts'
import type { PartKind } from '@app/shared/form/definition.ts'
import { subjectKind } from '#/modules/form/record/store/subjects.ts'
import type { PlacedKind } from '#/modules/system/api.ts'

/** Something of this installation that a form needs. */
export interface Part {
  kind: PartKind
  value: string
}

/** Where a form needs it: a control, a linkage, a submission rule. */
export interface PartPlace {
  key?: string
  linkage?: string
  submissionRule?: string
  label: string
  use: 'default' | 'choices' | 'rule' | 'formula'
}

/** What stands in the place of a part; `''` clears what may be empty and changes nothing elsewhere. */
type Visit = (part: Part, place: PartPlace) => string

interface Valued {
  source?: ValueSource
  value?: unknown
}

/** Shows every part that a form names to `visit`: in controls and rows of tables, in rules and in their formulas. */
export function mapParts(definition: FormDefinition, visit: Visit): FormDefinition {
  const mapped = rewriteForm(definition, (control) => inControl(control, visit))
  const { linkages = [], submissionRules = [] } = definition.config
  if (linkages.length + submissionRules.length === 0) return mapped
  const kindOf = kindsIn(definition)
  const config = {
    ...definition.config,
    ...(definition.config.linkages && {
      linkages: linkages.map((rule, at) => {
        const place = { linkage: rule.id, label: `联动规则“${rule.name || at + 1}”`, use: 'rule' } as const
        const scope = linkageScope(definition, rule)
        const acted = (actions: readonly LinkageAction[]) =>
          actions.map((action) => {
            const kinds = (action.targets ?? []).flatMap((key) => kindOf.target(key) ?? [])
            return action.do === 'setValue' ? inValue(action, kinds[0], place, visit) : action
          })
        const when = inGroup(rule.when, (model) => kindOf.name(model, scope), place, visit)
        return { ...rule, when, then: acted(rule.then), ...(rule.else && { else: acted(rule.else) }) }
      }),
    }),
    ...(definition.config.submissionRules && {
      submissionRules: submissionRules.map((rule) => {
        const place = { submissionRule: rule.id, label: `提交校验“${rule.message}”`, use: 'rule' } as const
        const scope = submissionScope(definition, rule)
        return { ...rule, when: inGroup(rule.when, (model) => kindOf.name(model, scope), place, visit) }
      }),
    }),
  }
  return JSON.stringify(config) === JSON.stringify(definition.config) ? mapped : { ...mapped, config }
}

/** What the fields of a form point at, by their names in rules and by their keys. */
function kindsIn({ list }: FormDefinition) {
  const kinds = new Map(
    [...walk(list)].flatMap((visit) => {
      const name = fullName(visit)
      return name === undefined ? [] : [[name, subjectKind(visit.control)] as const]
    }),
  )
  const names = new Set(kinds.keys())
  return {
    name: (model: string, scope: string | undefined) => kinds.get(resolveName(names, model, scope)),
    target(key: string) {
      const found = findByKey(list, key)
      return found && subjectKind(found.control)
    },
  }
}

/** People, departments and posts that a field begins with; the dictionary or data source of its choices; its formula. */
function inControl(control: Control, visit: Visit): Control {
  const { defaultValue, dictCode, dynamic, dynamicKey, formula } = control.options
  const place = { key: control.key, label: control.label || control.model || control.key }
  const next: Control['options'] = { ...control.options }
  const kind = subjectKind(control)
  if (kind) {
    const ids = idsOf(defaultValue)
    const kept = [...new Set(ids.map((value) => visit({ kind, value }, { ...place, use: 'default' })))].filter(Boolean)
    if (kept.join() !== ids.join()) next.defaultValue = Array.isArray(defaultValue) ? kept : kept[0]
  } else if (dictCode) {
    next.dictCode = visit({ kind: 'dict', value: dictCode }, { ...place, use: 'choices' }) || dictCode
  } else if (dynamic === true && dynamicKey) {
    next.dynamicKey = visit({ kind: 'dataSource', value: dynamicKey }, { ...place, use: 'choices' }) || dynamicKey
  }
  if (formula) next.formula = inFormula(formula, place, visit)
  const same = Object.keys(next).every((name) => next[name] === control.options[name])
  return same ? control : { ...control, options: next }
}

const inFormula = (formula: string, place: Omit<PartPlace, 'use'>, visit: Visit) =>
  renameDictionaries(formula, (value) => visit({ kind: 'dict', value }, { ...place, use: 'formula' }) || value)

type KindOfName = (model: string) => PlacedKind | undefined

const inGroup = (group: ConditionGroup, kindOf: KindOfName, place: PartPlace, visit: Visit): ConditionGroup => ({
  ...group,
  items: group.items.map((item) =>
    'items' in item ? inGroup(item, kindOf, place, visit) : inValue(item, kindOf(item.model), place, visit),
  ),
})

/** A constant that a field is compared with or set to; a formula. */
function inValue<T extends Valued>(part: T, kind: PlacedKind | undefined, place: PartPlace, visit: Visit): T {
  const { source = 'constant', value } = part
  if (source === 'formula' && typeof value === 'string') return { ...part, value: inFormula(value, place, visit) }
  if (source !== 'constant' || !kind || idsOf(value).length === 0) return part
  const nextOf = (id: unknown) => (typeof id === 'string' && id !== '' ? visit({ kind, value: id }, place) || id : id)
  return { ...part, value: Array.isArray(value) ? [...new Set(value.map(nextOf))] : nextOf(value) }
}

const idsOf = (value: unknown) => [value].flat().filter((id): id is string => typeof id === 'string' && id !== '')
