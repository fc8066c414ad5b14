import CheckOutlined from '@ant-design/icons/CheckOutlined'
import css from './settings.module.css'

interface Props<T extends string> {
  label: string
  options: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
}

/** Little pictures of the frame to choose from; an open tooltip would take the key that closes the drawer. */
export function PictureChoice<T extends string>({ label, options, value, onChange }: Props<T>) {
  return (
    <div className={css.pictures} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          aria-label={option.label}
          title={option.label}
          className={css.picture}
          data-look={option.value}
          onClick={() => onChange(option.value)}
        >
          {option.value === value && <CheckOutlined aria-hidden />}
        </button>
      ))}
    </div>
  )
}
