import { typeLabel } from '@app/form-engine/controls/catalog.ts'
import { isKnownType, mayHold, slotsOfType } from '@app/form-engine/controls/registry.ts'
import { slotsOf, type SlotAddress } from '@app/form-engine/document/slots.ts'
import type { Control, FormDefinition } from '@app/form-engine/document/types.ts'
import { placeProblem } from '@app/form-engine/editing/place.ts'
import { placesOf } from '#/features/form/definition/draft/places.ts'

export const canvasName = ({ label, type }: Pick<Control, 'label' | 'type'>) => label || typeLabel(type)

/** What a slot of a container is called: 第 1 列, 选项1, 第 2 行第 1 列; nothing when there is only one. */
export function slotName(control: Control, [first, second]: readonly number[]): string {
  if (first === undefined) return ''
  if (second !== undefined) return `第 ${first + 1} 行第 ${second + 1} 列`
  const column = control.columns?.[first]
  return slotsOfType(control.type) === 'spans' ? `第 ${first + 1} 列` : column?.label || `第 ${first + 1} 项`
}

/** Slots that are drawn: a cell swallowed by a merge takes nothing. */
export const openSlots = (control: Control) =>
  slotsOf(control).filter(({ index: [row, cell] }) => {
    if (row === undefined || cell === undefined) return mayHold(control.type)
    const td = control.trs?.[row]?.tds[cell]
    return td !== undefined && td.colspan > 0 && td.rowspan > 0
  })

/** As many places as a menu can show. */
const mostPlaces = 30

/** Slots that take the controls, those of the containers beside them first. */
export function placesFor(definition: FormDefinition, controls: readonly Control[]) {
  const places = placesOf(definition)
  const home = controls[0] ? places.get(controls[0].key)?.slot.key : undefined
  const containers = [...places.values()].filter(
    ({ control }) => isKnownType(control.type) && openSlots(control).length > 0,
  )
  const near = (key: string | null) => (key === home ? 0 : 1)
  return containers
    .toSorted((one, other) => near(one.slot.key) - near(other.slot.key))
    .flatMap(({ control }) =>
      openSlots(control).map(({ index, list }) => ({
        slot: { key: control.key, index } satisfies SlotAddress,
        at: list.length,
        label: [canvasName(control), slotName(control, index)].filter(Boolean).join(' · '),
      })),
    )
    .filter(({ slot }) => placeProblem(definition, controls, slot) === undefined)
    .slice(0, mostPlaces)
}
