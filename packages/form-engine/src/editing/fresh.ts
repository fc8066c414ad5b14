import { freeKey } from '@app/form-engine/controls/catalog.ts'
import { deepCopy } from '@app/form-engine/document/copy.ts'
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

/**
 * Copies of whole subtrees for a form. Every key is new. A model is new too, unless `keepModels` says that a model
 * nobody has may stay (pasting into another form). Formulas within the copies follow.
 */
export function freshCopies(
  definition: FormDefinition,
  originals: readonly Control[],
  { keepModels = false } = {},
): Copies {
  const used = new Set([...walk(definition.list)].flatMap(({ control }) => [control.key, control.model ?? control.key]))
  const controls = deepCopy([...originals])
  const visits = [...walk(controls)]
  const before = visits.map((visit) => ({ name: fullName(visit), scope: scopeOf(visit) }))
  const keys = new Map<string, string>()
  for (const { control } of visits) {
    const key = freeKey(control.type, used)
    keys.set(control.key, key)
    control.key = key
    if (control.model !== undefined && !(keepModels && !used.has(control.model))) control.model = key
    used.add(key).add(control.model ?? key)
  }
  const names = new Map(
    visits.flatMap((visit, at) => {
      const former = before[at]?.name
      const name = fullName(visit)
      return former && name ? [[former, name] as const] : []
    }),
  )
  const renamer = renamerOf(new Set(names.keys()), (full) => names.get(full) ?? full)
  for (const [at, { control }] of visits.entries())
    control.options = renameFormula(control, renamer(before[at]?.scope)).options
  return { controls, keys, names }
}

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
      .map((linkage) => copyLinkage(definition, linkage, copies, linkages.length)),
    submissionRules: submissionRules
      .filter(({ targets }) => areOwn(targets))
      .map((rule) => copySubmissionRule(definition, rule, copies, submissionRules.length)),
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

function copySubmissionRule(definition: FormDefinition, rule: SubmissionRule, copies: Copies, at: number) {
  const rename = renamerFor(definition, copies)(submissionScope(definition, rule))
  return {
    ...renameSubmissionRule(deepCopy(rule), rename),
    id: `${rule.id}_${at}`,
    targets: copiesOf(rule.targets, copies),
  }
}

function copyLinkage(definition: FormDefinition, linkage: Linkage, copies: Copies, at: number): Linkage {
  const retarget = ({ targets, ...action }: LinkageAction): LinkageAction => ({
    ...action,
    ...(targets && { targets: copiesOf(targets, copies) }),
  })
  const rename = renamerFor(definition, copies)(linkageScope(definition, linkage))
  const renamed = renameLinkage(deepCopy(linkage), rename)
  return {
    ...renamed,
    id: `${linkage.id}_${at}`,
    then: renamed.then.map(retarget),
    ...(renamed.else && { else: renamed.else.map(retarget) }),
  }
}
