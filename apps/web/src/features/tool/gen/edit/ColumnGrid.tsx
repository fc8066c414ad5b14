import { useCallback, useId, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { ColumnRow } from './ColumnRow.tsx'
import { useEditor, useEditorStore } from './editStore.ts'
import { columnGroups, gridColumns } from './gridColumns.ts'
import { moveInGrid } from './gridKeys.ts'
import css from './grid.module.css'

const hint = '方向键在单元格之间移动，Tab 在本行内移动，Alt+↓ 展开选项；在拖动手柄上按 ↑ ↓ 调整顺序'

const tracks = gridColumns.map(({ width }) => `minmax(${width}px, ${width}fr)`).join(' ')
const gridWidth = gridColumns.reduce((sum, { width }) => sum + width, 0)
/** Width of what stands before the names. */
const namesFrom = gridColumns[0]?.width ?? 0

/** 字段信息: what each column is for; a row draws itself alone (generator §4.2). */
export function ColumnGrid() {
  const store = useEditorStore()
  const names = useEditor(useShallow(({ doc }) => doc.columns.map(({ columnName }) => columnName)))
  const id = useId()
  const [told, setTold] = useState('')
  const move = useCallback(
    (from: number, to: number) => {
      const { doc, move: put } = store.getState()
      const moved = doc.columns[from]
      if (!moved || from === to || to < 0 || to >= doc.columns.length) return
      put(from, to)
      setTold(`${moved.columnName}，第 ${to + 1} 项，共 ${doc.columns.length} 项`)
    },
    [store],
  )
  return (
    <div className={css.room}>
      <p id={`${id}hint`} className={css.hint}>
        {hint}
      </p>
      <div
        className={css.scroller}
        style={{ gridTemplateColumns: `minmax(${gridWidth}px, 1fr)` }}
        onScroll={({ currentTarget }) => {
          const { scrollLeft, dataset } = currentTarget
          if (scrollLeft > namesFrom) dataset.scrolled = ''
          else delete dataset.scrolled
        }}
      >
        {/* One part that stays in sight: a hundred cells that do would each be a picture of their own. */}
        <div className={css.names} aria-hidden>
          {names.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </div>
        <table
          // Its cells are walked through with the arrow keys.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          className={css.grid}
          style={{ ['--columns' as string]: tracks }}
          aria-label="字段信息"
          aria-describedby={`${id}hint`}
          aria-rowcount={names.length + 2}
          onKeyDown={moveInGrid}
        >
          <thead>
            <tr>
              {columnGroups.map(({ title, span }) => (
                <th key={title} scope="colgroup" colSpan={span} style={{ gridColumn: `span ${span}` }}>
                  {title}
                </th>
              ))}
            </tr>
            <tr>
              {gridColumns.map(({ key, title, tip }) => (
                <th key={key} scope="col" title={tip} data-key={key}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name, at) => (
              <ColumnRow key={name} name={name} at={at} list={id} onMove={move} />
            ))}
          </tbody>
        </table>
      </div>
      <div role="status" className="sr-only">
        {told}
      </div>
    </div>
  )
}
