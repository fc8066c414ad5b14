import { isContainer, isKnownType } from '@app/form-engine/controls/registry.ts'
import { typeLabel } from '@app/form-engine/controls/catalog.ts'
import { memo } from 'react'
import { ownWidth } from '#/components/form/controls/families/columnWidth.ts'
import { ControlFace } from '#/components/form/ControlFace.tsx'
import { isWide } from '@app/form-engine/controls/registry.ts'
import { ContainerView } from './ContainerView.tsx'
import { primaryOf, useDesigner, type DesignerState } from '#/features/form/definition/draft/designerStore.ts'
import type { CanvasItemProps } from './itemContext.ts'
import { ItemMarks } from './ItemMarks.tsx'
import { ItemTools } from './ItemTools.tsx'
import { RenameInput } from './RenameInput.tsx'
import { sharingModels } from '#/features/form/definition/draft/places.ts'
import { useDragSource } from './useDragSource.ts'
import css from './canvas.module.css'

/** Facts of one item that change without its control, in one number: 500 items ask after every change. */
const fact = { selected: 1, primary: 2, tabStop: 4, renaming: 8, repeated: 16 } as const

const factsOf = (key: string) => (state: DesignerState) => {
  const primary = primaryOf(state)
  return (
    (state.selection.includes(key) ? fact.selected : 0) |
    (primary === key ? fact.primary : 0) |
    ((primary ?? state.definition.list[0]?.key) === key ? fact.tabStop : 0) |
    (state.renaming === key ? fact.renaming : 0) |
    (sharingModels(state.definition).has(key) ? fact.repeated : 0)
  )
}

/** One control on the canvas with what can be done with it; drawn anew only when it changed itself. */
export const CanvasItem = memo(function CanvasItem({ control, inside }: CanvasItemProps) {
  const { key, type, options } = control
  const ref = useDragSource(key)
  const facts = useDesigner(factsOf(key))
  const has = (one: number) => (facts & one) > 0
  const container = isContainer(type) && isKnownType(type)
  const name = control.label || typeLabel(type)
  return (
    <div
      ref={ref}
      className={css.item}
      data-key={key}
      data-type={type}
      data-container={container || undefined}
      data-wide={isWide(type) || undefined}
      data-selected={has(fact.selected) || undefined}
      data-primary={has(fact.primary) || undefined}
      data-hidden={options.hidden === true || undefined}
      role="group"
      aria-roledescription="控件"
      aria-label={`${typeLabel(type)} ${name}${has(fact.selected) ? '，已选中' : ''}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- chosen with the arrow keys, acted on with others
      tabIndex={has(fact.tabStop) ? 0 : -1}
      style={{ flexBasis: inside === 'rows' ? ownWidth(control) : undefined }}
    >
      {container ? <ContainerView control={control} /> : <FieldView control={control} inside={inside} />}
      <ItemMarks control={control} repeated={has(fact.repeated)} />
      {has(fact.renaming) && <RenameInput control={control} />}
      {has(fact.primary) && <ItemTools name={name} />}
    </div>
  )
})

/** Face of a control without children; nothing on it reacts, the item around it does. */
function FieldView({ control, inside }: CanvasItemProps) {
  const labelled = inside === 'rows' && control.options.noFormItem !== true
  return (
    <div className={css.face} inert>
      {labelled && (
        <span className={css.headLabel} data-required={control.rules?.[0]?.required === true || undefined}>
          {control.label}
        </span>
      )}
      <ControlFace control={control} hideLabel={inside !== undefined} />
    </div>
  )
}
