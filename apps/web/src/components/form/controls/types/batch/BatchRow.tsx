import CopyOutlined from '@ant-design/icons/CopyOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import HolderOutlined from '@ant-design/icons/HolderOutlined'
import { Button } from 'antd'
import { memo, useLayoutEffect, useMemo } from 'react'
import { ControlNode } from '#/components/form/ControlNode.tsx'
import { useSortable } from '#/kit/form/useSortable.ts'
import { cellKind, type BatchColumn } from './batchColumns.ts'
import css from './batch.module.css'

interface BatchRowProps {
  model: string
  at: number
  columns: readonly BatchColumn[]
  sequence: boolean
  /** Which of the row's buttons there are; undefined where rows only are read. */
  can: { copy: boolean; remove: boolean; move: boolean } | undefined
  onCopy: (at: number) => void
  onRemove: (at: number) => void
  onMove: (from: number, to: number) => void
  /** Measured by the list of a long batch. */
  measure?: (row: HTMLTableRowElement | null) => void
}

/** One row; it renders again when it moves, its cells when their own values change. */
export const BatchRow = memo(function BatchRow(props: BatchRowProps) {
  const { model, at, columns, sequence, can, measure } = props
  const path = useMemo(() => [model, at], [model, at])
  const { row, handle, dragged, edge, press } = useSortable<HTMLTableRowElement>(model, at, props.onMove)
  useLayoutEffect(() => measure?.(row.current), [measure, row])
  const name = `第 ${at + 1} 行`
  return (
    <tr ref={row} data-index={at} data-dragged={dragged} data-edge={edge}>
      {sequence && (
        <td className={css.sequence} data-label="序号">
          {at + 1}
        </td>
      )}
      {columns.map(({ control }, column) => (
        <td
          key={control.key}
          className={css.cell}
          data-kind={cellKind(control)}
          data-row={at}
          data-column={column}
          data-label={control.label}
        >
          <ControlNode control={control} row={path} />
        </td>
      ))}
      {can && (
        <td className={css.actions}>
          <div className={css.buttons}>
            {can.move && (
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
            )}
            {can.copy && (
              <Button
                type="text"
                size="small"
                icon={<CopyOutlined aria-hidden />}
                title="复制添加"
                aria-label={`复制添加 ${name}`}
                onClick={() => props.onCopy(at)}
              />
            )}
            {can.remove && (
              <Button
                type="text"
                size="small"
                danger
                icon={<DeleteOutlined aria-hidden />}
                title="删除该行"
                aria-label={`删除该行 ${name}`}
                onClick={() => props.onRemove(at)}
              />
            )}
          </div>
        </td>
      )}
    </tr>
  )
})
