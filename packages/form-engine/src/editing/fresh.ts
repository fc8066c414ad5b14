import { freeKey } from '@app/form-engine/controls/catalog.ts'
import { isGiven } from '@app/form-engine/controls/registry.ts'
import { deepCopy } from '@app/form-engine/document/deepCopy.ts'
import type {
  Control,
  FormDefinition,
  Linkage,
  LinkageAction,
  SubmissionRule,
} from '@app/form-engine/document/types.ts'
import { walk } from '@app/form-engine/document/walk.ts'
import {
  fullName,
  fullNames,
  linkageScope,
  renameFormula,
  renameLinkage,
  renameSubmissionRule,
  renamerOf,
  scopeOf,
  submissionScope,
  targetsOf,
} from '@app/form-engine/references/references.ts'
import { setConfig } from './commands.ts'

/** Copies of controls with keys of their own, and what became of the former keys and names. */
export interface Copies {
  controls: Control[]
  keys: ReadonlyMap<string, string>
  /** Full names (`model`, `batch.model`) before and after. */
  names: ReadonlyMap<string, string>
}

/** What a copy is called; `control` is the original, `nested` when the field stands in rows or lines. */
type Naming = (control: Control, nested: boolean) => { key: string; model: string }

/** Copies of whole subtrees under new names. Formulas within the copies follow, and what a container knows of its own. */
export function copiesNamed(originals: readonly Control[], naming: Naming): Copies {
  const controls = deepCopy([...originals])
  const visits = [...walk(controls)]
  const before = visits.map((visit) => ({ name: fullName(visit), scope: scopeOf(visit) }))
  const keys = new Map<string, string>()
  for (const [at, { control }] of visits.entries()) {
    const { key, model } = naming(control, before[at]?.scope !== undefined)
    keys.set(control.key, key)
    control.key = key
    if (control.model !== undefined) control.model = model
  }
  const names = new Map(
    visits.flatMap((visit, at) => {
      const former = before[at]?.name
      const name = fullName(visit)
      return former && name ? [[former, name] as const] : []
    }),
  )
  const renamer = renamerOf(new Set(names.keys()), (full) => names.get(full) ?? full)
  for (const [at, { control }] of visits.entries()) {
    control.options = renameFormula(control, renamer(before[at]?.scope)).options
    if (isGiven(control.type)) control.options.origins = renamedOrigins(control, keys)
  }
  return { controls, keys, names }
}

/** Which control of another form each child of a container is a copy of, by its key. */
export const originsOf = ({ options: { origins } }: Control) => (origins ?? {}) as Readonly<Record<string, string>>

const renamedOrigins = (control: Control, keys: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    Object.entries(originsOf(control)).flatMap(([key, origin]) => {
      const next = keys.get(key)
      return next === undefined ? [] : [[next, origin]]
    }),
  )

/**
 * Copies of whole subtrees for a form. Every key is new. A model is new too, unless `keepModels` says that a model
 * nobody has may stay (pasting into another form).
 */
export function freshCopies(
  definition: FormDefinition,
  originals: readonly Control[],
  { keepModels = false } = {},
): Copies {
  const used = usedNames(definition)
  return copiesNamed(originals, ({ type, model = '' }) => {
    const key = freeKey(type, used)
    const kept = keepModels && !used.has(model) ? model : key
    used.add(key).add(kept)
    return { key, model: kept }
  })
}

/** Keys and models that a form has. */
export const usedNames = (definition: FormDefinition) =>
  new Set([...walk(definition.list)].flatMap(({ control }) => [control.key, control.model ?? control.key]))

/** Linkages and submission rules. */
export interface Rules {
  linkages: Linkage[]
  submissionRules: SubmissionRule[]
}

/** The rules that concern nobody but what was copied, once more for the copies. */
export function copiedRules(definition: FormDefinition, copies: Copies): Rules {
  const { linkages = [], submissionRules = [] } = definition.config
  const areOwn = (targets: readonly string[]) => targets.length > 0 && targets.every((key) => copies.keys.has(key))
  return {
    linkages: linkages
      .filter((linkage) => areOwn(targetsOf(linkage)))
      .map((linkage) => copyLinkage(definition, linkage, copies, `${linkage.id}_${linkages.length}`)),
    submissionRules: submissionRules
      .filter(({ targets }) => areOwn(targets))
      .map((rule) => copySubmissionRule(definition, rule, copies, `${rule.id}_${submissionRules.length}`)),
  }
}

/** The form with more rules; itself when there are none. */
export function withMoreRules(definition: FormDefinition, more: Rules): FormDefinition {
  const { linkages = [], submissionRules = [] } = definition.config
  return setConfig(definition, {
    ...(more.linkages.length > 0 && { linkages: [...linkages, ...more.linkages] }),
    ...(more.submissionRules.length > 0 && { submissionRules: [...submissionRules, ...more.submissionRules] }),
  })
}

const renamerFor = (definition: FormDefinition, { names }: Copies) =>
  renamerOf(fullNames(definition), (full) => names.get(full) ?? full)

const copiesOf = (targets: readonly string[], { keys }: Copies) => targets.map((target) => keys.get(target) as string)

/** A rule that a copied container brought goes with the copy. */
const broughtBy = (from: string | undefined, { keys }: Copies) => {
  const key = from === undefined ? undefined : keys.get(from)
  return key === undefined ? {} : { from: key }
}

export function copySubmissionRule(
  definition: FormDefinition,
  rule: SubmissionRule,
  copies: Copies,
  id: string,
): SubmissionRule {
  const rename = renamerFor(definition, copies)(submissionScope(definition, rule))
  const { from, ...renamed } = renameSubmissionRule(deepCopy(rule), rename)
  return {
    ...renamed,
    ...broughtBy(from, copies),
    id,
    targets: copiesOf(rule.targets, copies),
  }
}

export function copyLinkage(definition: FormDefinition, linkage: Linkage, copies: Copies, id: string): Linkage {
  const retarget = ({ targets, ...action }: LinkageAction): LinkageAction => ({
    ...action,
    ...(targets && { targets: copiesOf(targets, copies) }),
  })
  const rename = renamerFor(definition, copies)(linkageScope(definition, linkage))
  const { from, ...renamed } = renameLinkage(deepCopy(linkage), rename)
  return {
    ...renamed,
    ...broughtBy(from, copies),
    id,
    then: renamed.then.map(retarget),
    ...(renamed.else && { else: renamed.else.map(retarget) }),
  }
}
