import BranchesOutlined from '@ant-design/icons/BranchesOutlined'
import CopyOutlined from '@ant-design/icons/CopyOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined'
import FunctionOutlined from '@ant-design/icons/FunctionOutlined'
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import VerticalAlignTopOutlined from '@ant-design/icons/VerticalAlignTopOutlined'
import { memo, type MouseEvent } from 'react'
import { typeLabel } from '@app/form-engine/controls/catalog.ts'
import { isContainer, isGiven, isKnownType, isWide } from '@app/form-engine/controls/registry.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { ControlFace } from '#/components/form/ControlFace.tsx'
import { ownWidth } from '#/components/form/controls/families/columnWidth.ts'
import { type DesignerState, primaryOf, useDesigner } from '#/features/form/definition/draft/designerStore.ts'
import { placesOf, sharingModels } from '#/features/form/definition/draft/places.ts'
import { ruledKeys } from '#/features/form/definition/rules/ruledKeys.ts'
import { useCanvasMenu } from './canvasMenu.ts'
import { ContainerView } from './ContainerView.tsx'
import { useFaceTurn } from './faceTurns.ts'
import { type CanvasItemProps, ItemContext } from './itemContext.ts'
import { RenameInput } from './RenameInput.tsx'
import { useActs } from './useActs.tsx'
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
      {container && isGiven(type) ? (
        <GivenView control={control} />
      ) : container ? (
        <ContainerView control={control} />
      ) : (
        <FieldView control={control} inside={inside} />
      )}
      <ItemMarks control={control} repeated={has(fact.repeated)} />
      {has(fact.renaming) && <RenameInput control={control} />}
      {has(fact.primary) && <ItemTools name={name} />}
    </div>
  )
})

/** A container with what it was given: nothing in it can be chosen, dragged or dropped. */
function GivenView({ control }: { control: Control }) {
  return (
    <ItemContext value={GivenItem}>
      <div inert>
        <ContainerView control={control} />
      </div>
    </ItemContext>
  )
}

function GivenItem({ control, inside }: CanvasItemProps) {
  const { type } = control
  return (
    <div
      className={css.item}
      data-wide={isWide(type) || undefined}
      data-hidden={control.options.hidden === true || undefined}
      style={{ flexBasis: inside === 'rows' ? ownWidth(control) : undefined }}
    >
      {isContainer(type) && isKnownType(type) ? (
        <ContainerView control={control} />
      ) : (
        <FieldView control={control} inside={inside} />
      )}
    </div>
  )
}

/** Face of a control without children; nothing on it reacts, the item around it does. */
function FieldView({ control, inside }: CanvasItemProps) {
  const labelled = inside === 'rows' && control.options.noFormItem !== true
  const drawn = useFaceTurn()
  return (
    <div className={css.face} inert>
      {labelled && (
        <span className={css.headLabel} data-required={control.rules?.[0]?.required === true || undefined}>
          {control.label}
        </span>
      )}
      {drawn ? (
        <ControlFace control={control} hideLabel={inside !== undefined} />
      ) : (
        <div className={css.undrawn} data-undrawn />
      )}
    </div>
  )
}

/** Caption and warnings at the lower edge of an item. */
function ItemMarks({ control, repeated }: { control: Control; repeated: boolean }) {
  const { label, model, type, options } = control
  const ruled = useDesigner((state) => ruledKeys(state.definition).has(control.key))
  const name = label || typeLabel(type)
  return (
    <div className={css.marks}>
      {repeated && <span className={css.repeated}>数据字段重复</span>}
      {options.formula && <FunctionOutlined title="由公式计算" />}
      {ruled && <BranchesOutlined title="有联动规则" />}
      {options.hidden && <EyeInvisibleOutlined title="隐藏" />}
      <span>{model ? `${name}/${model}` : name}</span>
    </div>
  )
}

/** What can be done with the selected control, at its upper right corner (form-designer §3). */
function ItemTools({ name }: { name: string }) {
  const acts = useActs()
  const openMenu = useCanvasMenu()
  const readOnly = useDesigner((state) => state.readOnly)
  const nested = useDesigner(
    (state) => (placesOf(state.definition).get(primaryOf(state) ?? '')?.ancestors.length ?? 0) > 0,
  )
  const button = (label: string, icon: React.ReactNode, run: (event: MouseEvent<HTMLElement>) => void) => (
    <button type="button" title={label} aria-label={`${label} ${name}`} onClick={run}>
      {icon}
    </button>
  )
  return (
    <div className={css.tools} data-tools>
      {nested && button('选择上级', <VerticalAlignTopOutlined aria-hidden />, acts.selectParent)}
      {!readOnly && (
        <>
          {button('更多操作', <MoreOutlined aria-hidden />, ({ currentTarget }) => openMenu(currentTarget))}
          {button('复制', <CopyOutlined aria-hidden />, acts.duplicate)}
          {button('删除', <DeleteOutlined aria-hidden />, acts.remove)}
        </>
      )}
    </div>
  )
}
