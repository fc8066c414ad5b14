import { isHexColour } from '@app/form-engine/validation/limits.ts'
import css from './colour.module.css'

/** A colour beside its text; a text that is no colour stands alone. */
export function Swatch({ colour }: { colour: string }) {
  return (
    <span className={css.shown}>
      {isHexColour(colour, true) && <span className={css.swatch} style={{ ['--colour' as string]: colour }} />}
      {colour}
    </span>
  )
}
