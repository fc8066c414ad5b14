import { ColorPicker } from 'antd'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { Swatch } from './Swatch.tsx'
import css from './colour.module.css'

interface ColourButtonProps {
  id?: string
  /** Before the colour, where nothing else names the button. */
  label?: string | undefined
  describedBy?: string | undefined
  invalid?: boolean
  value: string
  /** Colours may let things behind them shine through. */
  alpha?: boolean
  clearable?: boolean
  presets?: readonly string[]
  disabled?: boolean
  onChange: (colour: string) => void
}

/** Where the plane begins without a colour: none at all would shine through. */
const solid = '#1677ff'

/** A colour as hexadecimal text, chosen from a plane, from presets or by its digits. */
export function ColourButton({ value, alpha = false, presets = [], disabled: own, ...props }: ColourButtonProps) {
  const disabled = useDisabled(own)
  const word = value || '选择颜色'
  return (
    <ColorPicker
      value={(alpha ? value : value.slice(0, solid.length)) || solid}
      format="hex"
      disabledFormat
      disabled={disabled}
      disabledAlpha={!alpha}
      allowClear={props.clearable === true}
      getPopupContainer={insideCard}
      {...(presets.length > 0 && { presets: [{ label: '预设颜色', colors: [...presets] }] })}
      onChangeComplete={(chosen) => props.onChange(chosen.cleared ? '' : chosen.toHexString())}
      onClear={() => props.onChange('')}
    >
      <button
        id={props.id}
        type="button"
        className={css.button}
        disabled={disabled}
        data-invalid={props.invalid}
        {...(props.label !== undefined && { 'aria-label': `${props.label} ${word}` })}
        aria-describedby={props.describedBy}
      >
        {value ? <Swatch colour={value} /> : <span className={css.none}>{word}</span>}
      </button>
    </ColorPicker>
  )
}
