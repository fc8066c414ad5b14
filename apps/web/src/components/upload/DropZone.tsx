import { useState, type DragEvent, type ReactNode } from 'react'

interface DropZoneProps {
  className: string | undefined
  disabled: boolean
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** Files of the desktop can be let go over it. */
export function DropZone({ className, disabled, onFiles, children }: DropZoneProps) {
  const [over, setOver] = useState(false)
  const carriesFiles = (event: DragEvent) => !disabled && event.dataTransfer.types.includes('Files')
  return (
    <div
      role="presentation"
      className={className}
      data-over={over}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!carriesFiles(event)) return
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
    </div>
  )
}
