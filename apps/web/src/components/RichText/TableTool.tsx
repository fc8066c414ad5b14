import TableOutlined from '@ant-design/icons/TableOutlined'
import { Checkbox, Popover } from 'antd'
import { useState, type KeyboardEvent } from 'react'
import { ToolButton } from '#/kit/page/ToolButton.tsx'
import { keepSelection } from './ToolMenu.tsx'
import css from './RichText.module.css'

const most = { rows: 8, cols: 10 }

interface TableToolProps {
  disabled: boolean
  onInsert: (table: { rows: number; cols: number; withHeaderRow: boolean }) => void
  container: () => HTMLElement
}

/** A new table by pointing at its last cell, or with the arrow keys. */
export function TableTool({ disabled, onInsert, container }: TableToolProps) {
  const [open, setOpen] = useState(false)
  const [{ rows, cols }, setSize] = useState({ rows: 3, cols: 3 })
  const [withHeaderRow, setHeader] = useState(true)
  const insert = (size: { rows: number; cols: number }) => {
    onInsert({ ...size, withHeaderRow })
    setOpen(false)
  }
  const steer = (event: KeyboardEvent) => {
    const steps: Record<string, [number, number]> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    setSize({ rows: within(rows + step[0], most.rows), cols: within(cols + step[1], most.cols) })
  }
  const grid = (
    <div className={css.tablePicker}>
      <button
        type="button"
        className={css.tableGrid}
        style={{ gridTemplateColumns: `repeat(${most.cols}, 18px)` }}
        aria-label={`插入 ${rows} 行 ${cols} 列的表格，方向键调整大小`}
        onKeyDown={steer}
        onClick={() => insert({ rows, cols })}
      >
        {Array.from({ length: most.rows * most.cols }, (_, at) => {
          const row = Math.floor(at / most.cols) + 1
          const col = (at % most.cols) + 1
          return (
            <span
              key={at}
              data-in={row <= rows && col <= cols}
              onPointerEnter={() => setSize({ rows: row, cols: col })}
              onPointerDown={() => setSize({ rows: row, cols: col })}
            />
          )
        })}
      </button>
      <div className={css.paletteEnd}>
        <span role="status">
          {rows} 行 {cols} 列
        </span>
        <Checkbox checked={withHeaderRow} onChange={(event) => setHeader(event.target.checked)}>
          首行为表头
        </Checkbox>
      </div>
    </div>
  )
  return (
    <Popover
      trigger="click"
      placement="bottom"
      open={open && !disabled}
      onOpenChange={setOpen}
      content={grid}
      destroyOnHidden
      getPopupContainer={container}
    >
      <ToolButton
        label="插入表格"
        size="small"
        disabled={disabled}
        aria-expanded={open}
        icon={<TableOutlined aria-hidden />}
        onMouseDown={keepSelection}
      />
    </Popover>
  )
}

const within = (value: number, highest: number) => Math.min(Math.max(value, 1), highest)
