import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, type ReactNode, type RefObject } from 'react'
import { useForm } from '#/components/form/formScope.ts'
import type { Row } from './batchColumns.ts'

interface BatchBodyProps {
  model: string
  rows: readonly Row[]
  /** Of the whole table. */
  columns: number
  scroller: RefObject<HTMLDivElement | null>
  render: (at: number, key: string, measure?: (row: HTMLTableRowElement | null) => void) => ReactNode
}

const guessedHeight = 49

/** Rows of a long batch: those that are seen and a few around them; the rest is empty height. */
export function LongBody({ model, rows, columns, scroller, render }: BatchBodyProps) {
  const scope = useForm()
  // eslint-disable-next-line react/incompatible-library -- the compiler leaves this component alone, as it should
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (at) => rows[at]?.key ?? at,
    estimateSize: () => guessedHeight,
    initialRect: { width: 800, height: 480 },
    overscan: 4,
  })
  useEffect(
    () => scope.rows.register(model, (at) => virtual.scrollToIndex(at, { align: 'center' })),
    [scope, model, virtual],
  )
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return (
    <tbody>
      <Gap height={first?.start ?? 0} columns={columns} />
      {items.map(({ index, key }) => render(index, String(key), virtual.measureElement))}
      <Gap height={virtual.getTotalSize() - (last?.end ?? 0)} columns={columns} />
    </tbody>
  )
}

/** Nothing to read. */
const blank = '\u00A0'

const Gap = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 ? (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0, border: 0, lineHeight: 0 }}>
        {blank}
      </td>
    </tr>
  ) : null
