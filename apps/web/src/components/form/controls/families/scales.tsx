import { InputNumber, Rate, Slider } from 'antd'
import type { ControlOptions } from '@app/form-engine/document/types.ts'
import type { ControlEntry, WidgetProps } from '#/components/form/formTypes.ts'
import { limitOf, ariaName, numberOf, sizeOf, widthOf } from './look.ts'
import { PlainWords, Words } from './words.tsx'
import css from '#/components/form/form.module.css'

type Parts = Pick<ControlEntry, 'Widget' | 'ReadOnly'>

/** Whole stars, as many as are drawn at all. */
const starsOf = (type: string, { max }: ControlOptions) => Math.floor(sizeOf(type, 'max', max, 5))

function RateWidget({ control, options, value, onChange, disabled, input }: WidgetProps) {
  return (
    <span className={css.rate}>
      <Rate
        id={input.id}
        {...ariaName(input)}
        count={starsOf(control.type, options)}
        allowHalf={options.allowHalf === true}
        value={numberOf(value) ?? 0}
        disabled={disabled}
        onChange={onChange}
      />
    </span>
  )
}

function SliderWidget({ control, options, value, onChange, disabled, input }: WidgetProps) {
  const [min, max] = [numberOf(options.min) ?? 0, numberOf(options.max) ?? 100]
  const step = limitOf(options.step) ?? 1
  const now = numberOf(value) ?? min
  const label = control.label ?? ''
  return (
    <div className={css.slider} style={{ width: widthOf(options) }}>
      <Slider
        {...(options.showInput === true ? {} : { id: input.id })}
        ariaLabelForHandle={label}
        min={min}
        max={max}
        step={step}
        value={now}
        disabled={disabled}
        onChange={onChange}
      />
      {options.showInput === true && (
        <InputNumber
          {...input}
          aria-label={label}
          className={css.sliderInput}
          min={min}
          max={max}
          step={step}
          value={now}
          disabled={disabled}
          onChange={(next) => onChange(next ?? min)}
        />
      )}
    </div>
  )
}

export const rate: Parts = {
  Widget: RateWidget,
  ReadOnly: ({ control, options, value }) => {
    const stars = numberOf(value) ?? 0
    if (stars === 0) return <Words>{''}</Words>
    return (
      <Words>
        <span role="img" aria-label={`${stars} 星`}>
          <Rate disabled count={starsOf(control.type, options)} allowHalf={options.allowHalf === true} value={stars} />
        </span>
      </Words>
    )
  },
}
export const slider: Parts = { Widget: SliderWidget, ReadOnly: PlainWords }
