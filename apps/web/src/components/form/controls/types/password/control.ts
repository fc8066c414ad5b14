import { lazyControl } from '#/components/form/controls/families/lazyControl.tsx'
import type { ControlEntry } from '#/components/form/formTypes.ts'
import type { design } from './design.tsx'

export const password: ControlEntry<typeof design> = lazyControl({
  load: async () => (await import('./password.tsx')).parts,
})
