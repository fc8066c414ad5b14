import { isPaned, mayHold, nestingOf, slotsOfType } from '@app/form-engine/controls/registry.ts'
import { slotsOf } from '@app/form-engine/document/slots.ts'
import type { Control, FormDefinition } from '@app/form-engine/document/types.ts'
import { designOf } from '#/components/form/controls/designs.ts'
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
  if (slotsOfType(type) === 'spans') return <Side control={control} />
  if (isPaned(type)) return <Pages control={control} />
  if (nestingOf(type) === 'rows') return <Rows control={control} />
  const slots = slotsOf(control)
  if (slots.length > 0 && mayHold(type))
    return (
      <div className={css.box}>
        {slots.map(({ list }, at) => (
          <List key={at} list={list} />
        ))}
      </div>
    )
  const look = designOf(type)?.thumb ?? 'box'
  if (look === 'rule' || look === 'alert' || look === 'button') return <div className={css[look]}>{label}</div>
  return (
    <div className={css.line}>
      {options.showLabel !== false && <span>{label}</span>}
      <i data-look={look} />
    </div>
  )
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
