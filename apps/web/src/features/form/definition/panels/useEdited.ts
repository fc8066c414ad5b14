import { rewriteForm } from '@app/form-engine/references/rewrite.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import type { Edited } from '#/components/form/panel/edited.ts'
import { useDesigner, useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'

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
