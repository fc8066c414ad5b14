import { cleanLength } from '@app/shared/kit/rich/declarations.ts'
import { ControlList } from '#/components/form/ControlList.tsx'
import { styleOf } from '#/components/form/FormSheet.tsx'
import type { ControlEntry, WidgetProps } from '#/components/form/formTypes.ts'
import type { design } from './design.tsx'
import css from '#/components/form/controls/families/layouts.module.css'

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

export const table: ControlEntry<typeof design> = { Widget: TableLayout, ReadOnly: () => null }
