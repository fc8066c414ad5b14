import { rewriteForm } from '@app/form-engine/editing/rewrite.ts'
import type { Control } from '@app/form-engine/definition/types.ts'
import { useDesigner, useDesignerStore } from '#/features/form/definition/designer/designerStore.ts'

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

/** The controls as the panel's rows work on them. */
export function useEdited(controls: readonly [Control, ...Control[]]): Edited {
  const store = useDesignerStore()
  const readOnly = useDesigner((state) => state.readOnly)
  const change = (how: (control: Control) => Control, burst?: string) => {
    const keys = new Set(controls.map(({ key }) => key))
    store
      .getState()
      .apply(
        (definition) => rewriteForm(definition, (control) => (keys.has(control.key) ? how(control) : control)),
        burst === undefined ? {} : { burst: `${[...keys].join()}:${burst}` },
      )
  }
  return { controls, change, readOnly }
}
