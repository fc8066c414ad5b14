import { lazy, Suspense, type ComponentType } from 'react'
import type { DialogProps } from './dialogProps.ts'

export type DialogName = 'xml' | 'check' | 'keys'

const dialogs: Record<DialogName, ComponentType<DialogProps>> = {
  xml: lazy(() => import('./XmlDrawer.tsx')),
  check: lazy(() => import('./CheckDrawer.tsx')),
  keys: lazy(() => import('./KeysDialog.tsx')),
}

interface ModelDialogsProps extends Omit<DialogProps, 'onClosed'> {
  open: DialogName | undefined
  onClose: () => void
}

/** Everything that opens above the designer; each part comes when it is first asked for. */
export function ModelDialogs({ open, onClose, ...rest }: ModelDialogsProps) {
  if (!open) return null
  const Dialog = dialogs[open]
  return (
    <Suspense>
      <Dialog key={open} {...rest} onClosed={onClose} />
    </Suspense>
  )
}
