import { ColourButton } from '#/components/form/controls/families/colour/ColourButton.tsx'
import type { EditorProps } from './edited.ts'
import { read, lensText, type Lens } from './lens.ts'

/** One colour. */
export function ColourEditor({ id, edited, lens, name }: EditorProps & { lens: Lens; name: string }) {
  return (
    <ColourButton
      id={id}
      label={name}
      value={lensText(read(edited, lens).value)}
      disabled={edited.readOnly}
      onChange={(colour) => edited.change((one) => lens.set(one, colour), lens.name)}
    />
  )
}
