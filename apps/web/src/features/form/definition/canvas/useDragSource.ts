import { useEffect, useRef, type RefObject } from 'react'
import { topmost } from '@app/form-engine/editing/commands.ts'
import { useDesignerStore, type DesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { placesOf } from '#/features/form/definition/draft/places.ts'
import { draggable } from './dnd.ts'
import { draggedOf, showChip, type Dragged } from './dragData.ts'

/** The whole selection goes when one of it is taken; otherwise the one alone. */
function draggedFrom(store: DesignerStore, key: string): Dragged {
  const { definition, selection } = store.getState()
  const visit = placesOf(definition).get(key)
  const controls = selection.includes(key)
    ? topmost(definition, selection).map(({ control }) => control)
    : visit
      ? [visit.control]
      : []
  return {
    kind: 'formControls',
    owner: store,
    controls,
    keys: controls.map((control) => control.key),
    allowed: new Map(),
  }
}

/** A control of the canvas is dragged by its whole surface. */
export function useDragSource(key: string): RefObject<HTMLDivElement | null> {
  const store = useDesignerStore()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    return draggable({
      element,
      canDrag: () => !store.getState().readOnly && store.getState().renaming === undefined,
      getInitialData: () => ({ ...draggedFrom(store, key) }),
      onGenerateDragPreview: ({ source, nativeSetDragImage }) =>
        showChip(nativeSetDragImage, draggedOf(source, store)?.controls ?? []),
    })
  }, [key, store])
  return ref
}
