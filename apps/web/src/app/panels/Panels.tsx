import { CommandPalette } from './CommandPalette.tsx'
import { SettingsDrawer } from './SettingsDrawer.tsx'
import type { PanelName } from './usePanels.ts'

/** What opens over the frame; loaded with the first of them. */
export default function Panels({ which, onClose }: { which: PanelName; onClose: () => void }) {
  if (which === 'settings') return <SettingsDrawer onClose={onClose} />
  return <CommandPalette onClose={onClose} />
}
