import { Suspense } from 'react'
import { isGiven, nestingOf, slotsOfType } from '@app/form-engine/controls/registry.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { designOf } from '#/components/form/controls/designs.ts'
import { latePart } from '#/kit/page/latePart.tsx'
import { SlotView } from './SlotView.tsx'
import { TableView } from './TableView.tsx'
import { TabsView } from './TabsView.tsx'
import css from './containers.module.css'

const StepsView = latePart(async () => ({ default: (await import('./StepsView.tsx')).StepsView }))

const number = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)

function GridView({ control: { key, columns = [], options } }: { control: Control }) {
  const half = number(options.gutter, 0) / 2
  return (
    <div className={css.grid} style={{ marginInline: -half }}>
      {columns.map(({ span, list }, at) => (
        <div
          key={at}
          className={css.gridColumn}
          style={{ flexBasis: `${(Math.min(Math.max(number(span, 12), 1), 24) / 24) * 100}%`, paddingInline: half }}
        >
          <SlotView owner={key} first={at} list={list} />
        </div>
      ))}
    </div>
  )
}

function CardView({ control: { key, type, label, list = [] } }: { control: Control }) {
  return (
    <div className={css.card}>
      <div className={css.cardTitle}>{label}</div>
      <SlotView owner={key} list={list} {...(isGiven(type) && { hint: '请在属性中选择引用表单' })} />
    </div>
  )
}

/** Rows come when the form is filled; here stand their fields, side by side. */
function BatchView({ control: { key, label, list = [], options } }: { control: Control }) {
  return (
    <div className={css.batch}>
      {options.showLabel !== false && <div className={css.cardTitle}>{label}</div>}
      <SlotView owner={key} list={list} inside="rows" hint="拖入每行要填写的控件" />
    </div>
  )
}

function LinesView({ control: { key, columns = [], options } }: { control: Control }) {
  return (
    <div className={css.lines}>
      {columns.map(({ label, list }, at) => (
        <div key={at} className={css.line}>
          <span className={css.lineLabel}>
            <i className={options.multiple === false ? css.circle : css.tick} />
            {label}
          </span>
          <SlotView owner={key} first={at} list={list} inside="lines" />
        </div>
      ))}
    </div>
  )
}

/** All panels open: things are dragged from one to another. */
function PanelsView({ control: { key, columns = [] } }: { control: Control }) {
  return (
    <div className={css.panels}>
      {columns.map(({ label, list }, at) => (
        <div key={at}>
          <div className={css.cardTitle}>{label}</div>
          <SlotView owner={key} first={at} list={list} />
        </div>
      ))}
    </div>
  )
}

const views = {
  list: CardView,
  rows: BatchView,
  lines: LinesView,
  spans: GridView,
  cells: TableView,
  panes: PanelsView,
  tabs: TabsView,
  steps: StepsView,
}

function viewOf(type: string): keyof typeof views | undefined {
  const slots = slotsOfType(type)
  return nestingOf(type) ?? (slots === 'panes' ? designOf(type)?.panes : undefined) ?? slots
}

/** A container with its slots open for what is dragged (form-designer §4). */
export function ContainerView({ control }: { control: Control }) {
  const view = viewOf(control.type)
  return view && <OpenSlots view={view} control={control} />
}

function OpenSlots({ view, control }: { view: keyof typeof views; control: Control }) {
  const View = views[view]
  return (
    <Suspense>
      <View control={control} />
    </Suspense>
  )
}
