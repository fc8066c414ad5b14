import { Input } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { Suspense, useState } from 'react'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { idsOf, type Chosen, type Kind, type SelectProps } from './picker.ts'
import css from './picker.module.css'

const PickerDialog = lateDialog(() => import('./PickerDialog.tsx'))

interface PickerFieldProps extends SelectProps {
  kind: Kind
  icon: ReactNode
  /** Names of the value's ids; undefined while they are looked up. */
  chosen: readonly Chosen[] | undefined
}

/** Names of what was chosen; opens the dialog in which others are chosen. */
export function PickerField(props: PickerFieldProps) {
  const { kind, icon, chosen, id, aria, value, multiple = false, placeholder = '请选择', onChange } = props
  const disabled = useDisabled(props.disabled)
  const [open, setOpen] = useState(false)
  const count = idsOf(value).length
  const start = () => {
    // What is not yet named would be lost by choosing.
    if (!disabled && (count === 0 || chosen)) setOpen(true)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    start()
  }
  const set = (next: readonly Chosen[]) => onChange?.(next.map((each) => each.id).join(';'), [...next])
  return (
    <>
      <Input
        {...(id && { id })}
        {...aria}
        {...(aria?.['aria-invalid'] ? { status: 'error' as const } : {})}
        readOnly
        allowClear={!disabled}
        disabled={disabled}
        className={css.field}
        value={count > 0 ? (chosen?.map((each) => each.name).join('、') ?? '') : ''}
        placeholder={placeholder}
        suffix={icon}
        aria-haspopup="dialog"
        onClick={(event) => {
          // The cross empties the field and does not open it.
          if (event.target instanceof HTMLInputElement) start()
        }}
        onKeyDown={press}
        onChange={(event) => event.target.value === '' && set([])}
        onBlur={props.onBlur}
      />
      {open && (
        <Suspense>
          <PickerDialog
            kind={kind}
            multiple={multiple}
            start={chosen ?? []}
            onClose={() => setOpen(false)}
            onChosen={set}
          />
        </Suspense>
      )}
    </>
  )
}
