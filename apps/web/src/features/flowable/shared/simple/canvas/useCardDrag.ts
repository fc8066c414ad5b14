import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { useEffect, useState, type RefObject } from 'react'
import { forkOf, isFixed, moveBranch, moveCard } from '@app/flow-engine/cards/editing/editCards.ts'
import type { Card } from '@app/flow-engine/cards/types.ts'
import { useCardStore, type CardStore } from '#/features/flowable/shared/simple/state/cardStore.ts'

const kind = 'flowCard'

/** The id of a card of this designer that is dragged. */
const draggedId = (data: Record<string | symbol, unknown>, store: CardStore) =>
  data.kind === kind && data.owner === store ? String(data.id) : undefined

/** A card goes to a plus, a branch to the place of another one. */
export function useCardDrag(card: Card, ref: RefObject<HTMLElement | null>) {
  const store = useCardStore()
  const [isDragged, setDragged] = useState(false)
  const [isOver, setOver] = useState(false)
  const { id, type } = card
  const isBranch = type === 50
  const isStill = isFixed(card)
  useEffect(() => {
    const element = ref.current
    if (!element || isStill) return
    const place = () => {
      const { flow } = store.getState()
      return forkOf(flow, id)?.conditionNodes?.findIndex((branch) => branch.id === id) ?? -1
    }
    return combine(
      draggable({
        element,
        canDrag: () => !store.getState().readOnly,
        getInitialData: () => ({ kind, owner: store, id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      isBranch
        ? dropTargetForElements({
            element,
            canDrop: ({ source }) => {
              const { flow } = store.getState()
              const moved = draggedId(source.data, store)
              if (moved === undefined || moved === id || forkOf(flow, moved)?.id !== forkOf(flow, id)?.id) return false
              return moveBranch(flow, moved, place()) !== flow
            },
            onDragEnter: () => setOver(true),
            onDragLeave: () => setOver(false),
            onDrop: ({ source }) => {
              setOver(false)
              const moved = draggedId(source.data, store)
              if (moved !== undefined) store.getState().moveBranch(moved, place())
            },
          })
        : () => undefined,
    )
  }, [id, isBranch, isStill, ref, store])
  return { isDragged, isOver }
}

/** Behind this card others can be let go. */
export function useDropBehind(after: string, ref: RefObject<HTMLElement | null>) {
  const store = useCardStore()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => {
        const { flow } = store.getState()
        const moved = draggedId(source.data, store)
        return moved !== undefined && moveCard(flow, moved, after) !== flow
      },
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        const moved = draggedId(source.data, store)
        if (moved !== undefined) store.getState().move(moved, after)
      },
    })
  }, [after, ref, store])
  return isOver
}
