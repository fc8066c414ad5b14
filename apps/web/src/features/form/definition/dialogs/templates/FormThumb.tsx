import { isPaned } from '@app/form-engine/controls/registry.ts'
import type { Control, FormDefinition } from '@app/form-engine/definition/types.ts'
import { slotsOf } from '@app/form-engine/definition/slots.ts'
import css from './templates.module.css'

/** A form in miniature: where its fields stand, not what they say. */
export function FormThumb({ definition }: { definition: Pick<FormDefinition, 'list'> & Partial<FormDefinition> }) {
  const vertical = definition.config?.layout === 'vertical'
  return (
    <div className={css.thumb} data-vertical={vertical} aria-hidden="true">
      <List list={definition.list} />
    </div>
  )
}

const List = ({ list }: { list: readonly Control[] }) =>
  list.map((control) => <Part key={control.key} control={control} />)

function Part({ control }: { control: Control }) {
  const { type, label, options } = control
  if (type === 'grid') return <Side control={control} />
  if (isPaned(type)) return <Pages control={control} />
  if (type === 'batch') return <Rows control={control} />
  const slots = slotsOf(control)
  if (slots.length > 0 && type !== 'editor')
    return (
      <div className={css.box}>
        {slots.map(({ list }, at) => (
          <List key={at} list={list} />
        ))}
      </div>
    )
  if (type === 'divider' || type === 'text') return <div className={css.rule}>{label}</div>
  if (type === 'alert' || type === 'html') return <div className={css.alert}>{label}</div>
  if (type === 'button') return <div className={css.button}>{label}</div>
  return (
    <div className={css.line}>
      {options.showLabel !== false && <span>{label}</span>}
      <i data-look={looks[type] ?? 'box'} />
    </div>
  )
}

const looks: Record<string, string> = {
  textarea: 'tall',
  editor: 'tall',
  uploadImg: 'tile',
  signature: 'tile',
  uploadFile: 'short',
  switch: 'pill',
  radio: 'dots',
  checkbox: 'dots',
  rate: 'dots',
  slider: 'bar',
}

const Side = ({ control }: { control: Control }) => (
  <div
    className={css.side}
    style={{ gridTemplateColumns: (control.columns ?? []).map(({ span }) => `${span ?? 12}fr`).join(' ') }}
  >
    {(control.columns ?? []).map(({ list }, at) => (
      <div key={at}>
        <List list={list} />
      </div>
    ))}
  </div>
)

const Pages = ({ control }: { control: Control }) => (
  <>
    <div className={css.pages}>
      {(control.columns ?? []).map(({ label }, at) => (
        <b key={at}>{label}</b>
      ))}
    </div>
    <List list={control.columns?.[0]?.list ?? []} />
  </>
)

const Rows = ({ control }: { control: Control }) => {
  const columns = (control.list ?? []).slice(0, 5)
  return (
    <div className={css.rows} style={{ gridTemplateColumns: `repeat(${Math.max(columns.length, 1)}, 1fr)` }}>
      {columns.map(({ key, label }) => (
        <b key={key}>{label}</b>
      ))}
      {columns.map(({ key }) => (
        <i key={key} />
      ))}
    </div>
  )
}
