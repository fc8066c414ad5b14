import { isNesting, nestingOf } from '@app/form-engine/controls/registry.ts'
import type { Control, FormDefinition, LinkageAction } from '@app/form-engine/document/types.ts'
import { walk } from '@app/form-engine/document/walk.ts'
import { fewestRows } from '@app/form-engine/validation/limits.ts'

/** Whether a field must be filled: in every record (of a field in a table: in every row), when rules want it, or not. */
export type Demand = 'always' | 'sometimes' | 'never'

const shownBy = new Set<LinkageAction['do']>(['show', 'hide'])
const wantedBy = new Set<LinkageAction['do']>(['require', 'optional'])

/** A table that begins with rows cannot be left without them. */
const isDemanded = ({ type, rules, options }: Control) =>
  rules?.[0]?.required === true || (nestingOf(type) === 'rows' && fewestRows(options) > 0)

/** What a form demands of its fields, as far as that is known before they are filled. */
export function demandsOf({ list, config }: FormDefinition): (control: Control) => Demand {
  const actions = (config.linkages ?? []).flatMap(({ then, else: otherwise = [] }) => [...then, ...otherwise])
  const targets = (kinds: ReadonlySet<LinkageAction['do']>) =>
    new Set(actions.filter((action) => kinds.has(action.do)).flatMap((action) => action.targets ?? []))
  const turned = targets(shownBy)
  const asked = targets(wantedBy)
  const demands = new Map<Control, Demand>()
  for (const { control, ancestors } of walk(list)) {
    const within = ancestors.slice(ancestors.findLastIndex(({ type }) => isNesting(type)) + 1)
    const around = [control, ...within]
    const sometimes = around.some(({ key }) => turned.has(key))
    if (asked.has(control.key)) demands.set(control, 'sometimes')
    else if (!isDemanded(control)) demands.set(control, 'never')
    else if (sometimes) demands.set(control, 'sometimes')
    else demands.set(control, around.some(({ options }) => options.hidden === true) ? 'never' : 'always')
  }
  return (control) => demands.get(control) ?? 'never'
}
