import { freeKey, typeLabel } from '@app/form-engine/controls/catalog.ts'
import { isGiven } from '@app/form-engine/controls/registry.ts'
import type { Control, FormDefinition } from '@app/form-engine/document/types.ts'
import { findByKey, walk } from '@app/form-engine/document/walk.ts'
import { targetsOf } from '@app/form-engine/references/references.ts'
import { updateControl, withoutBrought } from './commands.ts'
import { copiesNamed, copyLinkage, copySubmissionRule, originsOf, usedNames, withMoreRules } from './fresh.ts'

/** A published version of a form, as a container pins it. */
export interface Pinned {
  formId: string
  formName: string
  versionId: string
  versionNo: number
}

/** A container whose children are those of another form. */
export interface Reference extends Pinned {
  control: Control
  /** How many such containers stand around it. */
  depth: number
}

/** Every container of a form that pins another one, those inside pinned ones too. */
export const referencesOf = (definition: FormDefinition): Reference[] =>
  [...walk(definition.list)]
    .filter(({ control }) => isGiven(control.type) && Boolean(control.options.versionId))
    .map(({ control, ancestors }) => {
      const { formId, formName, versionId, versionNo } = control.options
      const pinned = { formId, formName, versionId, versionNo } as Pinned
      return { ...pinned, control, depth: ancestors.filter(({ type }) => isGiven(type)).length }
    })

/** What a container has after taking a version, and what became of it. */
export interface Taken {
  definition: FormDefinition
  /** Labels of the fields that came and that went. */
  added: string[]
  gone: string[]
  /** Names of rules that could not come along. */
  dropped: string[]
}

/**
 * The fields of a published version in the place of those that a container has, as one change. What was there already
 * keeps key and model, by its origin, so that stored records go on finding their values; rules that the container
 * brought are replaced by those of the version.
 */
export function takeGiven(definition: FormDefinition, key: string, source: FormDefinition, pinned: Pinned): Taken {
  const holder = findByKey(definition.list, key)?.control
  if (!holder) return { definition, added: [], gone: [], dropped: [] }
  // Controls of two forms may have the same keys by chance.
  const former = holder.options.formId === pinned.formId ? namesByOrigin(holder) : new Map<string, Named>()
  const used = usedNames(definition)
  const copies = copiesNamed(source.list, (control, nested) => {
    const known = former.get(control.key)
    if (known) return known
    const fresh = freeKey(control.type, used)
    const own = control.model ?? ''
    const model = nested ? own : freeModel(`${key}_${own}`, used)
    used.add(fresh).add(model)
    return { key: fresh, model }
  })
  const origins = Object.fromEntries([...copies.keys].map(([origin, own]) => [own, origin]))
  const formerKeys = new Set([...former.values()].map((known) => known.key))
  const filledKeys = new Set(copies.keys.values())
  const bare = withoutBrought(definition, new Set([key]))
  const filled = updateControl(bare, key, (control) => ({
    ...control,
    options: { ...control.options, ...pinned, origins },
    list: copies.controls,
  }))
  const { linkages = [], submissionRules = [] } = source.config
  const comes = (targets: readonly string[]) => targets.every((target) => copies.keys.has(target))
  const [linkagesIn, linkagesOut] = parted(linkages, (one) => comes(targetsOf(one)))
  const [rulesIn, rulesOut] = parted(submissionRules, (one) => comes(one.targets))
  const idOf = ({ id }: { id: string }) => `${key}_${id}`
  return {
    definition: withMoreRules(filled, {
      linkages: linkagesIn.map((one) => ({ ...copyLinkage(source, one, copies, idOf(one)), from: key })),
      submissionRules: rulesIn.map((one) => ({ ...copySubmissionRule(source, one, copies, idOf(one)), from: key })),
    }),
    added: labelsOf(copies.controls, (control) => !formerKeys.has(control.key)),
    gone: labelsOf(holder.list ?? [], (control) => !filledKeys.has(control.key)),
    dropped: [...linkagesOut.map(({ id, name }) => name ?? id), ...rulesOut.map(({ message }) => message)],
  }
}

/** What stands in a container as a version has it, under the names that its children have; for those who compare. */
export const asGiven = (control: Control, source: FormDefinition): Control[] => {
  const former = namesByOrigin(control)
  return copiesNamed(source.list, ({ key }) => former.get(key) ?? { key: '', model: '' }).controls
}

interface Named {
  key: string
  model: string
}

/** Keys and models of a container's children, by the control that each is a copy of. */
function namesByOrigin(holder: Control): Map<string, Named> {
  const origins = originsOf(holder)
  return new Map(
    [...walk(holder.list ?? [])].flatMap(({ control: { key, model = '' } }) => {
      const origin = origins[key]
      return origin === undefined ? [] : [[origin, { key, model }] as const]
    }),
  )
}

function freeModel(wanted: string, taken: ReadonlySet<string>): string {
  let at = 2
  let model = wanted
  while (taken.has(model)) model = `${wanted}_${at++}`
  return model
}

const labelsOf = (list: readonly Control[], fits: (control: Control) => boolean) =>
  [...walk(list)].filter(({ control }) => fits(control)).map(({ control: { label, type } }) => label || typeLabel(type))

const parted = <T>(list: readonly T[], fits: (item: T) => boolean) =>
  [list.filter(fits), list.filter((item) => !fits(item))] as const
