import { Checkbox, Radio } from 'antd'
import { memo, useId, useMemo } from 'react'
import type { Column, Control } from '@app/form-engine/document/types.ts'
import { ControlNode } from '#/components/form/ControlNode.tsx'
import { widthOf } from '#/components/form/controls/families/look.ts'
import { Words } from '#/components/form/controls/families/words.tsx'
import type { ControlEntry, ReadOnlyProps, WidgetProps } from '#/components/form/formTypes.ts'
import css from '#/components/form/form.module.css'

interface Line {
  checked?: boolean
  [model: string]: unknown
}

const linesOf = (value: unknown): Line[] => (Array.isArray(value) ? (value as Line[]) : [])

/** Choices, each with inputs of its own beside it that wait until it is chosen (form-designer §13). */
function SelectInputListWidget({ control, options, path, value, onChange, disabled, input }: WidgetProps) {
  const lines = linesOf(value)
  const multiple = options.multiple !== false
  const check = (at: number, on: boolean) =>
    onChange(lines.map((line, each) => ({ ...line, checked: each === at ? on : multiple && line.checked === true })))
  return (
    <div className={css.lines} style={{ width: widthOf(options) }} role="group" aria-label={control.label ?? ''}>
      {(control.columns ?? []).map((column, at) => (
        <ListLine
          key={column.value ?? at}
          id={at === 0 ? input.id : undefined}
          group={input.id}
          column={column}
          model={String(path[0])}
          at={at}
          multiple={multiple}
          checked={lines[at]?.checked === true}
          disabled={disabled}
          onCheck={(on) => check(at, on)}
        />
      ))}
    </div>
  )
}

interface ListLineProps {
  id: string | undefined
  group: string
  column: Column
  model: string
  at: number
  multiple: boolean
  checked: boolean
  disabled: boolean
  onCheck: (on: boolean) => void
}

function ListLine({ id, group, column, model, at, multiple, checked, disabled, onCheck }: ListLineProps) {
  const own = useId()
  const props = { id: id ?? own, checked, disabled, className: css.lineChoice ?? '' }
  return (
    <div className={css.line}>
      {multiple ? (
        <Checkbox {...props} onChange={(event) => onCheck(event.target.checked)}>
          {column.label}
        </Checkbox>
      ) : (
        <Radio {...props} name={group} onChange={() => onCheck(true)}>
          {column.label}
        </Radio>
      )}
      <LineInputs list={column.list} model={model} at={at} checked={checked} />
    </div>
  )
}

interface LineInputsProps {
  list: readonly Control[]
  model: string
  at: number
  checked: boolean
}

const LineInputs = memo(function LineInputs({ list, model, at, checked }: LineInputsProps) {
  // A line that was checked is another place: what stands in it asks anew whether it may be used.
  const row = useMemo(() => (checked ? [model, at] : [model, at]), [model, at, checked])
  return list.map((control) => (
    <div key={control.key} className={css.lineInput}>
      <ControlNode control={control} row={row} />
    </div>
  ))
})

/** The chosen lines alone, with what was filled in beside them. */
function ChosenLines({ control, path, value }: ReadOnlyProps) {
  const lines = linesOf(value)
  const chosen = (control.columns ?? []).map((column, at) => ({ column, at })).filter(({ at }) => lines[at]?.checked)
  if (chosen.length === 0) return <Words>{''}</Words>
  return (
    <div className={css.lines}>
      {chosen.map(({ column, at }) => (
        <div key={column.value ?? at} className={css.line}>
          <span className={css.lineChoice}>{column.label}</span>
          <LineInputs list={column.list} model={String(path[0])} at={at} checked />
        </div>
      ))}
    </div>
  )
}

export const parts: Pick<ControlEntry, 'Widget' | 'ReadOnly'> = {
  Widget: SelectInputListWidget,
  ReadOnly: ChosenLines,
}
