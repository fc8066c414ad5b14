import HolderOutlined from '@ant-design/icons/HolderOutlined'
import { useId, useState, type ReactNode } from 'react'
import { useSortable } from '#/kit/form/useSortable.ts'
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

function SortableRow({ list, at, name, children, onMove }: SortableRowProps) {
  const { row, handle, dragged, edge, press } = useSortable<HTMLLIElement>(list, at, onMove)
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
