import { Suspense, type ComponentType } from 'react'
import { lateDialog } from '#/kit/page/latePart.tsx'
import type { DialogProps } from './dialogProps.ts'

export type DialogName = 'xml' | 'check' | 'keys'

const dialogs: Record<DialogName, ComponentType<DialogProps>> = {
  xml: lateDialog(() => import('./XmlDrawer.tsx')),
  check: lateDialog(() => import('./CheckDrawer.tsx')),
  keys: lateDialog(() => import('./KeysDialog.tsx')),
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
