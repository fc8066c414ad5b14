import { freeKey } from '@app/form-engine/controls/catalog.ts'
import { deepCopy } from '@app/form-engine/definition/copy.ts'
import type { Control, FormDefinition, Linkage, LinkageAction } from '@app/form-engine/definition/types.ts'
import { walk } from '@app/form-engine/definition/walk.ts'
import {
  fullName,
  fullNames,
  linkageScope,
  renameFormula,
  renameLinkage,
  renamerOf,
  scopeOf,
  targetsOf,
} from './references.ts'

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

/** The linkages that concern nobody but what was copied, once more for the copies. */
export function withCopiedLinkages(definition: FormDefinition, copies: Copies): FormDefinition {
  const { linkages = [] } = definition.config
  const added = linkages.flatMap((linkage) => {
    const targets = targetsOf(linkage)
    const own = targets.length > 0 && targets.every((target) => copies.keys.has(target))
    return own ? copyLinkage(definition, linkage, copies, linkages.length) : []
  })
  return added.length === 0
    ? definition
    : { ...definition, config: { ...definition.config, linkages: [...linkages, ...added] } }
}

function copyLinkage(definition: FormDefinition, linkage: Linkage, { keys, names }: Copies, at: number): Linkage {
  const renamer = renamerOf(fullNames(definition), (full) => names.get(full) ?? full)
  const retarget = ({ targets, ...action }: LinkageAction): LinkageAction => ({
    ...action,
    ...(targets && { targets: targets.map((target) => keys.get(target) as string) }),
  })
  const renamed = renameLinkage(deepCopy(linkage), renamer(linkageScope(definition, linkage)))
  return {
    ...renamed,
    id: `${linkage.id}_${at}`,
    then: renamed.then.map(retarget),
    ...(renamed.else && { else: renamed.else.map(retarget) }),
  }
}
