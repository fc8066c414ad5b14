import HolderOutlined from '@ant-design/icons/HolderOutlined'
import VerticalLeftOutlined from '@ant-design/icons/VerticalLeftOutlined'
import VerticalRightOutlined from '@ant-design/icons/VerticalRightOutlined'
import { Button, Checkbox } from 'antd'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { ListColumn } from './listColumns.tsx'
import { arranged, type ColumnView, type TableView } from './tableView.ts'
import css from './ColumnSettings.module.css'

interface ColumnSettingsProps {
  columns: readonly ListColumn[]
  view: TableView
  onView: (view: TableView) => void
}

/** Which columns a list shows, in which order and where they are pinned; rows move by drag or Alt with an arrow. */
export default function ColumnSettings({ columns, view, onView }: ColumnSettingsProps) {
  const rows = arranged(columns, view)
  const [dragged, setDragged] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const shown = rows.filter((row) => row.visible).length
  const store = (next: readonly ColumnView[]) =>
    onView({
      ...view,
      columns: next.map(({ dataIndex, visible, fixed, width }) => ({ dataIndex, visible, fixed, width })),
    })
  const edit = (key: string, change: Partial<ColumnView>) =>
    store(rows.map((row) => (row.key === key ? { ...row, ...change } : row)))
  const move = (key: string, to: number) => {
    const row = rows.find((each) => each.key === key)
    if (!row || to < 0 || to >= rows.length) return
    store(rows.filter((each) => each.key !== key).toSpliced(to, 0, row))
  }
  const press = (event: KeyboardEvent, key: string, at: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(key, at + (event.key === 'ArrowUp' ? -1 : 1))
    setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-move="${CSS.escape(key)}"]`)?.focus())
  }

  return (
    <div className={css.panel}>
      <div className={css.head}>
        <Checkbox
          checked={shown === rows.length}
          indeterminate={shown > 0 && shown < rows.length}
          onChange={(event) => store(rows.map((row, at) => ({ ...row, visible: event.target.checked || at === 0 })))}
        >
          列展示
        </Checkbox>
        <Button type="link" size="small" onClick={() => onView({ ...view, columns: [] })}>
          重置
        </Button>
      </div>
      <ul ref={list} className={css.rows}>
        {rows.map((row, at) => (
          <li key={row.key}>
            <div
              role="presentation"
              draggable
              data-dragged={dragged === row.key}
              onDragStart={() => setDragged(row.key)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => dragged && event.preventDefault()}
              onDrop={() => dragged && move(dragged, at)}
            >
              <button
                type="button"
                className={css.handle}
                data-move={row.key}
                aria-label={`移动 ${row.title}，按 Alt 和上下方向键`}
                onKeyDown={(event) => press(event, row.key, at)}
              >
                <HolderOutlined aria-hidden />
              </button>
              <Checkbox
                className={css.name}
                checked={row.visible}
                disabled={row.visible && shown === 1}
                onChange={(event) => edit(row.key, { visible: event.target.checked })}
              >
                {row.title}
              </Checkbox>
              {(['left', 'right'] as const).map((side) => (
                <button
                  key={side}
                  type="button"
                  className={css.pin}
                  aria-pressed={row.fixed === side}
                  aria-label={`${row.title}固定在${side === 'left' ? '左' : '右'}侧`}
                  title={side === 'left' ? '固定在左侧' : '固定在右侧'}
                  onClick={() => edit(row.key, { fixed: row.fixed === side ? undefined : side })}
                >
                  {side === 'left' ? <VerticalRightOutlined aria-hidden /> : <VerticalLeftOutlined aria-hidden />}
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
