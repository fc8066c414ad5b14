import { memo, use, useEffect, useEffectEvent, useRef } from 'react'
import type { SlotAddress } from '@app/form-engine/document/slots.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { dropTargetForElements } from './dnd.ts'
import { draggedOf, takes, type SlotData } from './dragData.ts'
import { ItemContext } from './itemContext.ts'
import css from './canvas.module.css'

interface SlotViewProps {
  /** Key of the container, null for the form itself. */
  owner: string | null
  first?: number | undefined
  second?: number | undefined
  list: readonly Control[]
  /** The container that shows labels in its own way; fields of a row stand side by side. */
  inside?: 'rows' | 'lines'
  /** Shown while nothing is in it. */
  hint?: string
}

const addressOf = (owner: string | null, first?: number, second?: number): SlotAddress => ({
  key: owner,
  index: [first, second].filter((part) => part !== undefined),
})

/** A place that holds controls and takes what is dropped on it. */
export const SlotView = memo(function SlotView({
  owner,
  first,
  second,
  list,
  inside,
  hint = '拖入控件',
}: SlotViewProps) {
  const Item = use(ItemContext)
  const ref = useSlotTarget<HTMLDivElement>(owner, first, second)
  return (
    <div
      ref={ref}
      className={css.slot}
      data-flow={inside === 'rows' ? 'row' : undefined}
      data-root={owner === null || undefined}
    >
      {list.map((control) => (
        <Item key={control.key} control={control} inside={inside} />
      ))}
      {list.length === 0 && <p className={css.hint}>{hint}</p>}
    </div>
  )
})

/** Registers an element as the drop target of a slot; `append` when things dropped on it go to the end. */
export function useSlotTarget<E extends HTMLElement>(
  owner: string | null,
  first?: number,
  second?: number,
  entered?: () => void,
) {
  const store = useDesignerStore()
  const ref = useRef<E>(null)
  const enter = useEffectEvent(() => entered?.())
  const append = entered !== undefined
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const slot = addressOf(owner, first, second)
    const data: SlotData = { slot, append }
    let waiting: ReturnType<typeof setTimeout> | undefined
    const leave = () => clearTimeout(waiting)
    const off = dropTargetForElements({
      element,
      getData: () => ({ ...data }),
      canDrop: ({ source }) => {
        const dragged = draggedOf(source, store)
        return dragged !== undefined && takes(store.getState().definition, slot, dragged)
      },
      onDragEnter: () => {
        waiting = setTimeout(() => enter(), openAfterMs)
      },
      onDragLeave: leave,
      onDrop: leave,
    })
    return () => {
      leave()
      off()
    }
  }, [store, owner, first, second, append])
  return ref
}

/** How long something is held over the header of a tab before it opens. */
const openAfterMs = 350
