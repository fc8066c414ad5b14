import { lateDialog } from '#/kit/page/latePart.tsx'
import type { PickedFile } from './FilePicker.tsx'

const FilePicker = lateDialog(() => import('./FilePicker.tsx'))
const mostAtOnce = 20
const pictures = ['image'] as const

interface LibraryFilesProps {
  picturesOnly?: boolean
  onPick: (files: readonly PickedFile[]) => void
  onClose: () => void
}

/** Files of the library for the text of an article. */
export const LibraryFiles = ({ picturesOnly = false, onPick, onClose }: LibraryFilesProps) => (
  <FilePicker {...(picturesOnly && { kinds: pictures })} most={mostAtOnce} onPick={onPick} onClose={onClose} />
)
