import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useId, useMemo, useState } from 'react'
import { uploadUses } from '@app/shared/system/file.ts'
import { acceptOf, hintOf } from '#/components/upload/accepts.ts'
import { DropZone } from '#/components/upload/DropZone.tsx'
import { FileChooser } from '#/components/upload/FileChooser.tsx'
import { MediaPreview } from '#/components/upload/MediaPreview.tsx'
import type { UploadedFile } from '#/components/upload/uploadList.ts'
import { useUploads } from '#/components/upload/useUploads.ts'
import { filesOf, valueOf, type UploadValue, type ValueKind } from '#/components/upload/values.ts'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { ImageCard } from './ImageCard.tsx'
import css from '#/components/upload/upload.module.css'

export interface UploadImageProps {
  value?: UploadValue
  onChange?: (value: UploadedFile[] | string) => void
  /** Rows of `{ id, name, url }` unless the form wants addresses; a single picture is its address. */
  kind?: ValueKind
  maxCount?: number
  maxMb?: number
  types?: readonly string[]
  /** Use of the upload policy on the server. */
  bizType?: string
  disabled?: boolean
  id?: string
  'aria-label'?: string
}

/** 图片上传: a wall of pictures and films, five of 10 MB unless said otherwise (shell §26). */
export function UploadImage(props: UploadImageProps) {
  const { value, onChange, maxCount = 5, bizType = 'image' } = props
  const disabled = useDisabled(props.disabled)
  const kind = props.kind ?? (maxCount === 1 ? 'urls' : 'files')
  const place = { types: props.types ?? uploadUses.image.types, maxMb: props.maxMb ?? uploadUses.image.maxMb }
  const hint = useId()
  const files = useMemo(() => filesOf(value), [value])
  const uploads = useUploads({
    ...place,
    bizType,
    maxCount,
    files,
    onChange: (next) => onChange?.(valueOf(next, kind)),
  })
  const [shown, setShown] = useState<number>()
  const [dragged, setDragged] = useState<number>()
  const { entries } = uploads
  const seen = entries.flatMap((entry) => (entry.upload ? [] : [entry.file]))
  return (
    <DropZone className={css.zone} disabled={disabled || entries.length >= maxCount} onFiles={uploads.add}>
      <ul className={css.wall} aria-label="已选图片">
        {entries.map((entry, at) => (
          <li key={entry.key}>
            <ImageCard
              entry={entry}
              disabled={disabled}
              first={at === 0}
              last={at === entries.length - 1}
              dragging={dragged !== undefined}
              onDrag={() => setDragged(at)}
              onDragEnd={() => setDragged(undefined)}
              onDropHere={() => dragged !== undefined && uploads.move(dragged, at)}
              onMove={(by) => uploads.move(at, at + by)}
              onPreview={() => !entry.upload && setShown(seen.indexOf(entry.file))}
              onRetry={() => uploads.retry(entry.key)}
              onPause={() => uploads.pause(entry.key)}
              onRemove={() => uploads.remove(entry.key)}
            />
          </li>
        ))}
        {entries.length < maxCount && (
          <li>
            <FileChooser
              id={props.id}
              label={props['aria-label'] ?? '上传图片'}
              accept={acceptOf(place)}
              multiple={maxCount > 1}
              disabled={disabled}
              className={css.tile}
              describedBy={hint}
              onFiles={uploads.add}
            >
              <PlusOutlined aria-hidden />
              <span>上传</span>
            </FileChooser>
          </li>
        )}
      </ul>
      <div id={hint} className={css.hint}>
        {hintOf(place)}
      </div>
      <MediaPreview files={seen} at={shown} onMove={setShown} onClose={() => setShown(undefined)} />
    </DropZone>
  )
}
