import CheckOutlined from '@ant-design/icons/CheckOutlined'
import { Tooltip } from 'antd'
import css from './settings.module.css'

interface Props<T extends string> {
  label: string
  options: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
}

/** Little pictures of the frame to choose from. */
export function PictureChoice<T extends string>({ label, options, value, onChange }: Props<T>) {
  return (
    <div className={css.pictures} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <Tooltip key={option.value} title={option.label}>
          <button
            type="button"
            role="radio"
            aria-checked={option.value === value}
            aria-label={option.label}
            className={css.picture}
            data-look={option.value}
            onClick={() => onChange(option.value)}
          >
            {option.value === value && <CheckOutlined aria-hidden />}
          </button>
        </Tooltip>
      ))}
    </div>
  )
}
