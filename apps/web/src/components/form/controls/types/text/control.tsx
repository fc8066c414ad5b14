import type { CSSProperties } from 'react'
import { stringOf } from '#/components/form/controls/families/look.ts'
import { styleOf } from '#/components/form/FormSheet.tsx'
import type { ControlEntry, WidgetProps } from '#/components/form/formTypes.ts'
import type { design } from './design.tsx'
import css from '#/components/form/form.module.css'

const plainColour = 'rgba(0, 0, 0, 0.9)'

function TextWidget({ control, options }: WidgetProps) {
  const colour = stringOf(options.color)
  const style: CSSProperties = styleOf(
    [
      `text-align: ${stringOf(options.textAlign)}`,
      `font-family: ${stringOf(options.fontFamily)}`,
      `font-size: ${stringOf(options.fontSize)}`,
      // The colour that everybody begins with follows the theme.
      colour === plainColour ? '' : `color: ${colour}`,
    ].join(';'),
  )
  return (
    <div className={css.text} style={style}>
      {options.showRequiredMark === true && (
        <span className={css.required} aria-hidden>
          *
        </span>
      )}
      {control.label}
    </div>
  )
}

export const text: ControlEntry<typeof design> = { Widget: TextWidget, ReadOnly: () => null }
