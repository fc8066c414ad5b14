import type { CSSProperties } from 'react'
import { clamped } from '@app/form-engine/definition/bounds.ts'
import { ControlList } from '#/components/form/ControlList.tsx'
import { numberOf } from '#/components/form/controls/families/look.ts'
import type { ControlEntry, WidgetProps } from '#/components/form/formTypes.ts'
import type { design } from './design.tsx'
import css from '#/components/form/controls/families/layouts.module.css'

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

export const grid: ControlEntry<typeof design> = { Widget: GridLayout, ReadOnly: () => null }
