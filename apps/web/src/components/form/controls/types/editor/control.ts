import { lazyControl } from '#/components/form/controls/families/lazyControl.tsx'
import type { ControlEntry } from '#/components/form/formTypes.ts'
import type { design } from './design.tsx'

export const editor: ControlEntry<typeof design> = lazyControl(
  {
    // The editor comes with it, so that the form shows at once.
    load: async () => {
      const [{ parts }] = await Promise.all([import('./editor.tsx'), import('#/components/RichText/RichEditor.tsx')])
      return parts
    },
    height: 370,
  },
  { grouped: true },
)
