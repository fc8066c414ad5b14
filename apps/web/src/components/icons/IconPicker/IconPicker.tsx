import DownOutlined from '@ant-design/icons/DownOutlined'
import UpOutlined from '@ant-design/icons/UpOutlined'
import { Input, Skeleton } from 'antd'
import { Suspense, useId, useRef, useState, type KeyboardEvent } from 'react'
import { hasIcon, MenuIcon } from '#/components/icons/MenuIcon.tsx'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { latePart } from '#/kit/page/latePart.tsx'
import css from './IconPicker.module.css'

const IconBrowser = latePart(() => import('./IconBrowser.tsx'))

interface IconPickerProps {
  id?: string
  value?: string | null
  disabled?: boolean
  label?: string
  onChange?: (value: string) => void
  onBlur?: () => void
}

/** What a menu row stores when it has no icon. */
const noIcon = '#'

/** Choice of an icon by its name; the panel with all of them opens below the input and is fetched then. */
export function IconPicker({ id, value, disabled: own, label = '图标', onChange, onBlur }: IconPickerProps) {
  const disabled = useDisabled(own)
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const panel = useId()
  const name = hasIcon(value ?? undefined) ? String(value) : ''
  const field = () => frame.current?.querySelector('input')
  const pick = (next: string) => {
    onChange?.(next)
    setOpen(false)
    field()?.focus()
  }
  const toggle = () => !disabled && setOpen(!open)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ArrowDown') return
    event.preventDefault()
    toggle()
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    // The dialog around it stays open.
    event.stopPropagation()
    setOpen(false)
    field()?.focus()
  }
  const Arrow = open ? UpOutlined : DownOutlined
  return (
    // Only listens to what its controls let through.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={frame} onKeyDown={leave}>
      <Input
        id={id}
        readOnly
        disabled={disabled}
        allowClear={name !== '' && !disabled}
        role="combobox"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        placeholder="请选择"
        value={name}
        prefix={name === '' ? undefined : <MenuIcon name={name} />}
        suffix={<Arrow aria-hidden className={css.arrow} onClick={toggle} />}
        className={css.field}
        onClick={toggle}
        onKeyDown={press}
        onBlur={onBlur}
        onChange={(event) => event.target.value === '' && onChange?.(noIcon)}
      />
      {open && (
        <div id={panel} className={css.panel}>
          <Suspense fallback={<Skeleton active title={false} />}>
            <IconBrowser chosen={name} onPick={pick} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
