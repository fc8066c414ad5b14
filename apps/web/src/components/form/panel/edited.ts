import type { Control } from '@app/form-engine/document/types.ts'

/** What a row of the panel shows and changes: one control, or the same thing of several. */
export interface Edited {
  /** At least one. */
  controls: readonly [Control, ...Control[]]
  /** Changes every control. Changes of one burst, such as typing in one field, are one step back. */
  change: (change: (control: Control) => Control, burst?: string) => void
  readOnly: boolean
}

export interface EditorProps {
  /** Id of the input that the row's label names. */
  id: string
  edited: Edited
  /** Id of the sentence below the input, while there is one. */
  describedBy?: string | undefined
  invalid?: boolean
}
