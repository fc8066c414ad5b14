import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { Button, Modal } from 'antd'
import type { KeyboardEvent } from 'react'
import { useHttp } from '#/kit/http/httpOf.ts'
import { pictureFrom } from '#/kit/http/picture.ts'
import { shownAs } from './accepts.ts'
import type { UploadedFile } from './uploadList.ts'
import css from './upload.module.css'

interface MediaPreviewProps {
  files: readonly UploadedFile[]
  /** Which of them; undefined when closed. */
  at: number | undefined
  onMove: (at: number) => void
  onClose: () => void
}

/** Pictures and films in full, one after another. */
export function MediaPreview({ files, at, onMove, onClose }: MediaPreviewProps) {
  const http = useHttp()
  const file = at === undefined ? undefined : files[at]
  const step = (by: number) => onMove(((at ?? 0) + by + files.length) % files.length)
  const steer = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') step(-1)
    if (event.key === 'ArrowRight') step(1)
  }
  return (
    <Modal
      open={file !== undefined}
      title={file?.name}
      footer={null}
      centered
      width={960}
      destroyOnHidden
      onCancel={onClose}
    >
      {file && (
        <div role="presentation" className={css.preview} onKeyDown={steer}>
          {shownAs(file.name) === 'video' ? (
            // eslint-disable-next-line jsx-a11y/media-has-caption -- what users upload has no captions
            <video key={file.url} {...pictureFrom(http, file.url)} controls />
          ) : (
            <img key={file.url} {...pictureFrom(http, file.url)} alt={file.name} />
          )}
          {files.length > 1 && (
            <>
              <Button
                className={css.before}
                icon={<LeftOutlined aria-hidden />}
                aria-label="上一个"
                onClick={() => step(-1)}
              />
              <Button
                className={css.after}
                icon={<RightOutlined aria-hidden />}
                aria-label="下一个"
                onClick={() => step(1)}
              />
            </>
          )}
        </div>
      )}
    </Modal>
  )
}
