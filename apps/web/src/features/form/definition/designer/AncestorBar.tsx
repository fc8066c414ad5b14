import { Fragment } from 'react'
import { primaryOf, useDesigner } from '#/features/form/definition/draft/designerStore.ts'
import { placesOf } from '#/features/form/definition/draft/places.ts'
import { nameOf } from '#/features/form/definition/canvas/slotNames.ts'
import css from './designer.module.css'

/** Where the selected control stands; each container around it can be chosen. */
export function AncestorBar() {
  const definition = useDesigner((state) => state.definition)
  const primary = useDesigner(primaryOf)
  const count = useDesigner((state) => state.selection.length)
  const select = useDesigner((state) => state.select)
  const places = placesOf(definition)
  const visit = primary === undefined ? undefined : places.get(primary)
  const around = visit ? [...visit.ancestors, visit.control] : []
  return (
    <div className={css.bar}>
      <nav aria-label="控件位置">
        <button type="button" onClick={() => select([])} disabled={primary === undefined}>
          表单
        </button>
        {around.map((control) => (
          <Fragment key={control.key}>
            <span aria-hidden>›</span>
            <button
              type="button"
              aria-current={control.key === primary || undefined}
              onClick={() => select([control.key])}
            >
              {nameOf(control)}
            </button>
          </Fragment>
        ))}
      </nav>
      <span className={css.count}>{count > 1 ? `已选 ${count} 项` : `共 ${places.size} 个控件`}</span>
    </div>
  )
}
