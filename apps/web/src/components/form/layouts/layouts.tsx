import { clamped } from '@app/form-engine/definition/bounds.ts'
import type { CSSProperties } from 'react'
import { ControlList } from '#/components/form/ControlList.tsx'
import { numberOf } from '#/components/form/controls/look.ts'
import { styleOf } from '#/components/form/FormSheet.tsx'
import type { ControlEntry, WidgetProps } from '#/components/form/formTypes.ts'
import { cleanLength } from '@app/shared/kit/declarations.ts'
import css from './layouts.module.css'

function GridLayout({ control, options }: WidgetProps) {
  const columns = control.columns ?? []
  const gutter = clamped('grid', 'gutter', numberOf(options.gutter) ?? 0)
  return (
    <div className={css.grid} style={{ '--gutter': `${gutter}px` } as CSSProperties}>
      {columns.map((column, at) => {
        const span = column.span ?? Math.floor(24 / columns.length)
        return span === 0 ? null : (
          // eslint-disable-next-line react/no-array-index-key -- columns of a definition have no names
          <div key={at} className={css.column} style={{ '--span': span } as CSSProperties}>
            <ControlList list={column.list} />
          </div>
        )
      })}
    </div>
  )
}

/** A plain table: its cells hold controls, not data. */
function TableLayout({ control, options }: WidgetProps) {
  return (
    <div className={css.tableRoom}>
      <table
        className={css.table}
        style={{ width: cleanLength(options.width) ?? '100%', ...styleOf(options.customStyle) }}
        data-bordered={options.bordered === true}
        data-bright={options.bright === true}
        data-small={options.small === true}
        role="presentation"
      >
        <tbody>
          {(control.trs ?? []).map((row, at) => (
            // eslint-disable-next-line react/no-array-index-key -- rows of a definition have no names
            <tr key={at}>
              {row.tds.map((cell, td) =>
                cell.colspan === 0 || cell.rowspan === 0 ? null : (
                  // eslint-disable-next-line react/no-array-index-key -- nor have cells
                  <td key={td} colSpan={cell.colspan} rowSpan={cell.rowspan}>
                    <ControlList list={cell.list} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const layout = (Widget: ControlEntry['Widget']): ControlEntry => ({ Widget, ReadOnly: () => null })

export const grid = layout(GridLayout)
export const table = layout(TableLayout)
