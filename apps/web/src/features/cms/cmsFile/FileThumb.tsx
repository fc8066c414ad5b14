import { FileFace, type ShownFile } from '#/features/cms/shared/media/FileCard.tsx'
import css from './cmsFile.module.css'

/** Small picture of a file in the table; opens the preview. */
export function FileThumb({ file, onOpen }: { file: ShownFile; onOpen: () => void }) {
  return (
    <button type="button" className={css.thumb} aria-label={`预览 ${file.name}`} onClick={onOpen}>
      <FileFace file={file} />
    </button>
  )
}
