import { lateDialog } from '#/kit/page/latePart.tsx'
import type { PickedFile } from './FilePicker.tsx'

const FilePicker = lateDialog(() => import('./FilePicker.tsx'))
const mostAtOnce = 20

interface LibraryFilesProps {
  onPick: (files: readonly PickedFile[]) => void
  onClose: () => void
}

/** Files of the library for the text of an article. */
export const LibraryFiles = ({ onPick, onClose }: LibraryFilesProps) => (
  <FilePicker most={mostAtOnce} onPick={onPick} onClose={onClose} />
)
