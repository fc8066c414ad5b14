import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { getReorderDestinationIndex } from '@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index'
import HolderOutlined from '@ant-design/icons/HolderOutlined'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import css from './SortableList.module.css'

interface SortableListProps<T> {
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  nameOf: (item: T) => string
  render: (item: T) => ReactNode
  onMove: (from: number, to: number) => void
}

/** A list whose rows are put in order by drag or, on their handle, with the arrow keys. */
export function SortableList<T>({ label, items, keyOf, nameOf, render, onMove }: SortableListProps<T>) {
  const list = useId()
  const [told, setTold] = useState('')
  const move = (from: number, to: number) => {
    const item = items[from]
    if (item === undefined || from === to || to < 0 || to >= items.length) return
    onMove(from, to)
    setTold(`${nameOf(item)}，第 ${to + 1} 项，共 ${items.length} 项`)
  }
  return (
    <>
      <ol className={css.list} aria-label={label}>
        {items.map((item, at) => (
          <SortableRow key={keyOf(item)} list={list} at={at} name={nameOf(item)} onMove={move}>
            {render(item)}
          </SortableRow>
        ))}
      </ol>
      <div role="status" className="sr-only">
        {told}
      </div>
    </>
  )
}

interface SortableRowProps {
  list: string
  at: number
  name: string
  children: ReactNode
  onMove: (from: number, to: number) => void
}

type Edge = ReturnType<typeof extractClosestEdge>

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

function SortableRow({ list, at, name, children, onMove }: SortableRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const [dragged, setDragged] = useState(false)
  const [edge, setEdge] = useState<Edge>(null)
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current]
    if (!element || !dragHandle) return undefined
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ list, at }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.list === list,
        getData: ({ input }) => attachClosestEdge({}, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) => setEdge(source.data.at === at ? null : extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ self, source }) => {
          setEdge(null)
          const from = Number(source.data.at)
          const to = getReorderDestinationIndex({
            startIndex: from,
            indexOfTarget: at,
            closestEdgeOfTarget: extractClosestEdge(self.data),
            axis: 'vertical',
          })
          onMove(from, to)
        },
      }),
    )
  }, [list, at, onMove])
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onMove(at, at + step)
  }
  return (
    <li ref={row} className={css.row} data-dragged={dragged} data-edge={edge}>
      <button
        ref={handle}
        type="button"
        className={css.handle}
        title="拖动，或按 ↑ ↓ 调整顺序"
        aria-label={`移动 ${name}`}
        onKeyDown={press}
      >
        <HolderOutlined aria-hidden />
      </button>
      {children}
    </li>
  )
}
