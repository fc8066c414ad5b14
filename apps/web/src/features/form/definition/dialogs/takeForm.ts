import { freeKey } from '@app/form-engine/controls/catalog.ts'
import { FormFormatError, loadDefinition } from '@app/form-engine/definition/load.ts'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { insertControls } from '@app/form-engine/editing/commands.ts'
import { copiedRules, freshCopies, withMoreRules } from '@app/form-engine/editing/fresh.ts'
import { placeProblem } from '@app/form-engine/editing/place.ts'
import type { DesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { rootSlot } from '#/features/form/definition/draft/places.ts'

/** 覆盖: the form becomes the other one. 追加: its controls follow those that are there. */
export type TakeWay = 'replace' | 'append'

/** Takes another form into the designer as one step that can be undone. Throws `FormFormatError`. */
export function takeForm(store: DesignerStore, source: unknown, way: TakeWay): void {
  const { apply, replace, definition } = store.getState()
  if (way === 'replace') return replace(source)
  const read = loadDefinition(source).definition
  const problem = placeProblem(definition, read.list, rootSlot)
  if (problem) throw new FormFormatError(problem)
  apply((form) => appended(form, read), { select: [] })
}

/** Controls of the other form at the end, with the rules among them. */
function appended(form: FormDefinition, other: FormDefinition): FormDefinition {
  const copies = freshCopies(form, other.list, { keepModels: true })
  const brought = copiedRules(other, copies)
  const grown = insertControls(form, rootSlot, form.list.length, copies.controls)
  return withMoreRules(grown, {
    linkages: renewed('linkage', form.config.linkages, brought.linkages),
    submissionRules: renewed('submission', form.config.submissionRules, brought.submissionRules),
  })
}

/** Rules under ids that nobody has. */
function renewed<Rule extends { id: string }>(
  kind: string,
  own: readonly Rule[] = [],
  brought: readonly Rule[],
): Rule[] {
  const taken = new Set(own.map(({ id }) => id))
  return brought.map((rule) => {
    const id = freeKey(kind, taken)
    taken.add(id)
    return { ...rule, id }
  })
}
