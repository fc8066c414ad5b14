import { useState, type ReactNode } from 'react'
import css from './grid.module.css'

/** What every cell of the grid is told. */
export interface CellProps {
  label: string
  /** By which a problem finds it. */
  place: string
  fault: string | undefined
  tabIndex: 0 | -1
  disabled?: boolean
}

const marks = ({ label, place, fault, tabIndex, disabled = false }: CellProps) => ({
  'aria-label': label,
  'aria-invalid': fault !== undefined,
  'data-place': place,
  title: fault,
  tabIndex,
  disabled,
})

interface TextCellProps extends CellProps {
  value: string
  most: number
  onChange: (value: string) => void
}

export function TextCell({ value, most, onChange, ...cell }: TextCellProps) {
  return (
    <td>
      <input
        {...marks(cell)}
        className={css.text}
        value={value}
        maxLength={most}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    </td>
  )
}

interface FlagCellProps extends CellProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

export function FlagCell({ checked, onChange, ...cell }: FlagCellProps) {
  return (
    <td className={css.flag}>
      <label>
        <input
          {...marks(cell)}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
    </td>
  )
}

interface SelectCellProps extends CellProps {
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

/**
 * The browser's own select: a hundred rows of them are drawn at once. What can be chosen is brought when the pointer or
 * the focus comes near, for the choices of a table are more than all else of it.
 */
export function SelectCell({ value, options, onChange, ...cell }: SelectCellProps) {
  const [near, setNear] = useState(false)
  const approach = () => setNear(true)
  const label = options.find(([key]) => key === value)?.[1]
  return (
    <td className={css.choice}>
      <select
        {...marks(cell)}
        value={value}
        onPointerEnter={approach}
        onFocus={approach}
        onChange={(event) => onChange(event.target.value)}
      >
        {(!near || label === undefined) && <option value={value}>{label ?? (value || '-')}</option>}
        {near &&
          options.map(([key, word]) => (
            <option key={key} value={key}>
              {word}
            </option>
          ))}
      </select>
    </td>
  )
}

interface OpenCellProps extends CellProps {
  /** What it holds, as people read it. */
  text: string
  /** The control that stands there while it is open. */
  children: (close: () => void) => ReactNode
}

/** A text that becomes a control of its own when it is pressed. */
export function OpenCell({ text, children, ...cell }: OpenCellProps) {
  const [open, setOpen] = useState(false)
  const [element, setElement] = useState<HTMLTableCellElement | null>(null)
  const close = () => {
    setOpen(false)
    requestAnimationFrame(() => {
      // Whoever went elsewhere stays there.
      if (!document.activeElement || document.activeElement === document.body) element?.querySelector('button')?.focus()
    })
  }
  return (
    <td ref={setElement} className={css.choice} data-open-cell={open || undefined}>
      {open ? (
        children(close)
      ) : (
        <button
          type="button"
          {...marks(cell)}
          aria-label={`${cell.label} ${text || '请选择'}`}
          aria-haspopup="listbox"
          className={css.opener}
          data-empty={text === '' || undefined}
          onClick={() => setOpen(true)}
          onKeyDown={(event) => {
            if (!event.altKey || event.key !== 'ArrowDown') return
            event.preventDefault()
            setOpen(true)
          }}
        >
          {text || (cell.disabled ? '-' : '请选择')}
        </button>
      )}
    </td>
  )
}
