import { lazyControl } from '#/components/form/controls/families/lazyControl.tsx'
import type { ControlEntry } from '#/components/form/formTypes.ts'
import type { design } from './design.tsx'

export const signature: ControlEntry<typeof design> = lazyControl(
  {
    load: async () => (await import('./signature.tsx')).parts,
  },
  { grouped: true },
)
