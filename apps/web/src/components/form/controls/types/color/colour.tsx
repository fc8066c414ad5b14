import { isHexColour } from '@app/form-engine/validation/limits.ts'
import { ColourButton } from '#/components/form/controls/families/colour/ColourButton.tsx'
import { Swatch } from '#/components/form/controls/families/colour/Swatch.tsx'
import { stringOf, widthOf } from '#/components/form/controls/families/look.ts'
import { Words } from '#/components/form/controls/families/words.tsx'
import type { ReadOnlyProps, WidgetProps } from '#/components/form/formTypes.ts'

const presetsOf = (given: unknown, alpha: boolean): string[] =>
  Array.isArray(given) ? given.map(stringOf).filter((colour) => isHexColour(colour, alpha)) : []

function ColourWidget({ options, value, onChange, disabled, input }: WidgetProps) {
  const alpha = options.showAlpha === true
  return (
    <div style={{ width: widthOf(options) }}>
      <ColourButton
        id={input.id}
        label={input['aria-label']}
        describedBy={input['aria-describedby']}
        invalid={input['aria-invalid'] === true}
        value={stringOf(value)}
        alpha={alpha}
        clearable={options.clearable === true}
        presets={presetsOf(options.presets, alpha)}
        disabled={disabled}
        onChange={onChange}
      />
    </div>
  )
}

function ColourWords({ value }: ReadOnlyProps) {
  const colour = stringOf(value)
  return <Words>{colour && <Swatch colour={colour} />}</Words>
}

export const parts = { Widget: ColourWidget, ReadOnly: ColourWords }
