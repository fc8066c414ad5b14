import { Button } from 'antd'
import { useState } from 'react'
import type { ItemOf } from '@app/shared/kit/resource.ts'
import type { attach } from '@app/shared/system/attach.ts'
import { Detail, DetailGroup } from '#/kit/page/Detail.tsx'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { bytesText, momentText } from '#/kit/words/format.ts'
import { kindOfFile } from './FileThumb.tsx'
import css from './fileStorage.module.css'

interface FilePreviewProps {
  file: ItemOf<typeof attach>
  onClose: () => void
  onDownload: () => void
}

/** A picture or film in its full size with the facts about it. */
export default function FilePreview({ file, onClose, onDownload }: FilePreviewProps) {
  const [open, setOpen] = useState(true)
  const kind = kindOfFile(file)
  return (
    <Dialog
      open={open}
      title={file.originalName}
      width={800}
      height={600}
      footer={
        <Button type="primary" onClick={onDownload}>
          下载
        </Button>
      }
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <div className={css.stage}>
        {kind === 'image' && <img src={file.url} alt={file.originalName} />}
        {kind === 'video' && (
          // Uploaded films bring no captions of their own.
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <video src={file.url} controls preload="metadata" aria-label={file.originalName} />
        )}
      </div>
      <DetailGroup title="文件信息">
        <Detail label="大小">{bytesText(file.fileSize)}</Detail>
        <Detail label="存储">{file.storageName}</Detail>
        <Detail label="上传人">{file.uploadUser}</Detail>
        <Detail label="上传时间">{momentText(file.createTime)}</Detail>
      </DetailGroup>
    </Dialog>
  )
}
