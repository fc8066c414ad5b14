import { typeLabel } from '@app/form-engine/controls/catalog.ts'
import type { SlotAddress } from '@app/form-engine/document/slots.ts'
import type { Control, FormDefinition } from '@app/form-engine/document/types.ts'
import { placeProblem } from '@app/form-engine/editing/place.ts'
import { setCustomNativeDragPreview, type ElementDragPayload } from './dnd.ts'
import css from './canvas.module.css'

/** What is being dragged: something new, or controls of the form by their keys. */
export interface Dragged {
  /** Told apart from everything else that is dragged on the page. */
  kind: 'formControls'
  /** The designer it comes from: two may be open. */
  owner: object
  controls: readonly Control[]
  /** Absent for what is not in the form yet. */
  keys?: readonly string[]
  /** Slots by their address, as far as they have been asked whether they take it. */
  allowed: Map<string, boolean>
}

export const draggedOf = (source: ElementDragPayload, owner: object): Dragged | undefined =>
  source.data.kind === 'formControls' && source.data.owner === owner ? (source.data as unknown as Dragged) : undefined

const addressText = ({ key, index }: SlotAddress) => `${key ?? ''}/${index.join()}`

/** Whether a slot takes what is dragged; asked once per slot and drag (form-designer §1.7). */
export function takes(definition: FormDefinition, slot: SlotAddress, { controls, allowed }: Dragged): boolean {
  const address = addressText(slot)
  const known = allowed.get(address)
  if (known !== undefined) return known
  const answer = controls.length > 0 && placeProblem(definition, controls, slot) === undefined
  allowed.set(address, answer)
  return answer
}

/** What a drop target says of itself. */
export interface SlotData {
  slot: SlotAddress
  /** Dropped here something goes to the end: the header of a tab. */
  append?: boolean
}

const nameOf = ({ label, type }: Control) => label || typeLabel(type)

/** A small chip under the pointer instead of a picture of half the form. */
export function showChip(nativeSetDragImage: DataTransfer['setDragImage'] | null, controls: readonly Control[]) {
  const [first] = controls
  setCustomNativeDragPreview({
    nativeSetDragImage,
    getOffset: () => ({ x: -12, y: -8 }),
    render: ({ container }) => {
      const chip = document.createElement('div')
      chip.className = css.chip ?? ''
      chip.textContent = first ? (controls.length > 1 ? `${controls.length} 个控件` : nameOf(first)) : ''
      container.append(chip)
    },
  })
}
