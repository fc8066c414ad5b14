import type { Control } from '@app/form-engine/document/types.ts'
import { primaryOf, useDesigner } from '#/features/form/definition/draft/designerStore.ts'
import { SlotView } from './SlotView.tsx'
import css from './containers.module.css'

/** A table of slots; swallowed cells are not drawn (form-designer §5.1). */
export function TableView({ control }: { control: Control }) {
  const { key, label, trs = [], options } = control
  const chosen = useDesigner((state) => primaryOf(state) === key)
  return (
    <table
      className={css.table}
      aria-label={label || '表格布局'}
      data-bordered={options.bordered === true}
      data-small={options.small === true}
      data-bright={options.bright === true}
      style={{ width: options.width }}
    >
      <tbody>
        {trs.map(({ tds }, row) => (
          <tr key={row}>
            {tds.map(({ colspan, rowspan, list }, cell) =>
              colspan > 0 && rowspan > 0 ? (
                <td
                  key={cell}
                  aria-label={`第 ${row + 1} 行第 ${cell + 1} 列`}
                  // Reached by Tab while the table is the selected control; the menu key opens what can be done there.
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                  tabIndex={chosen ? 0 : -1}
                  data-cell={`${row},${cell}`}
                  colSpan={colspan}
                  rowSpan={rowspan}
                  style={{ height: rowspan * 80 - 19 }}
                >
                  <SlotView owner={key} first={row} second={cell} list={list} />
                </td>
              ) : null,
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
