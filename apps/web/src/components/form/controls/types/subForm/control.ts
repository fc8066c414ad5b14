import { lazyControl } from '#/components/form/controls/families/lazyControl.tsx'
import type { ControlEntry } from '#/components/form/formTypes.ts'
import type { design } from './design.tsx'

export const subForm: ControlEntry<typeof design> = lazyControl({
  load: async () => (await import('#/components/form/controls/families/cardLayout.tsx')).parts,
})
