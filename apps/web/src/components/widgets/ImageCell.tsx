import { useState } from 'react'
import type { ToldFile } from '@app/shared/kit/told.ts'
import { MediaPreview } from '#/components/upload/MediaPreview.tsx'
import type { CellProps } from '#/kit/form/productWidgets.ts'
import { useHttp } from '#/kit/http/httpOf.ts'
import { pictureFrom, thumbUrl } from '#/kit/http/picture.ts'
import css from './cells.module.css'

const shownInCell = 3

/** Small pictures that open in full. */
export default function ImageCell({ field, told }: CellProps) {
  const http = useHttp()
  const [shown, setShown] = useState<number>()
  const files = (told ?? []) as ToldFile[]
  return (
    <span className={css.thumbs}>
      {files.slice(0, shownInCell).map((file, at) => (
        <button
          key={file.id}
          type="button"
          className={css.thumb}
          aria-label={`预览${field.label} ${file.name}`}
          onClick={() => setShown(at)}
        >
          <img {...pictureFrom(http, thumbUrl(file.url, 160))} alt="" loading="lazy" />
        </button>
      ))}
      {files.length > shownInCell && <span className={css.rest}>+{files.length - shownInCell}</span>}
      <MediaPreview files={files} at={shown} onMove={setShown} onClose={() => setShown(undefined)} />
    </span>
  )
}
