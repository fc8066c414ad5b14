import type { ReactNode } from 'react'

interface FileChooserProps {
  id?: string | undefined
  label: string
  accept: string
  multiple: boolean
  disabled: boolean
  className: string | undefined
  describedBy?: string | undefined
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** The browser's choice of files behind a look of our own. */
export function FileChooser(props: FileChooserProps) {
  return (
    <label className={props.className} data-disabled={props.disabled}>
      <input
        id={props.id}
        type="file"
        className="sr-only"
        aria-label={props.label}
        aria-describedby={props.describedBy}
        accept={props.accept}
        multiple={props.multiple}
        disabled={props.disabled}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) props.onFiles(files)
        }}
      />
      {props.children}
    </label>
  )
}
