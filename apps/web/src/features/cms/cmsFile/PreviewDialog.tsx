import { Button } from 'antd'
import { useState } from 'react'
import type { ListedFile } from '@app/shared/cms/cmsFile.ts'
import { Detail, DetailGroup } from '#/kit/page/Detail.tsx'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { bytesText, momentText } from '#/kit/words/format.ts'
import css from './cmsFile.module.css'

type File = Pick<
  ListedFile,
  'id' | 'name' | 'kind' | 'url' | 'pixels' | 'size' | 'uploadUser' | 'createTime' | 'siteUrl' | 'isOpen'
>

interface PreviewDialogProps {
  file: File
  onDownload: () => void
  onClose: () => void
}

/** A file in its full size with the facts about it. */
export default function PreviewDialog({ file, onDownload, onClose }: PreviewDialogProps) {
  const [open, setOpen] = useState(true)
  const { name, kind, url } = file
  return (
    <Dialog
      open={open}
      title={name}
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
      {kind !== 'doc' && kind !== 'other' && (
        <div className={css.stage}>
          {kind === 'image' && <img src={url} alt={name} />}
          {kind === 'video' && (
            // Uploaded films bring no captions of their own.
            // oxlint-disable-next-line jsx-a11y/media-has-caption
            <video src={url} controls preload="metadata" aria-label={name} />
          )}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          {kind === 'audio' && <audio src={url} controls preload="metadata" aria-label={name} />}
        </div>
      )}
      <DetailGroup title="文件信息">
        <Detail label="尺寸">{file.pixels ?? '-'}</Detail>
        <Detail label="大小">{bytesText(file.size)}</Detail>
        <Detail label="上传人">{file.uploadUser}</Detail>
        <Detail label="上传时间">{momentText(file.createTime)}</Detail>
        <Detail label="前台地址">{file.siteUrl}</Detail>
        <Detail label="公开">{file.isOpen ? '是' : '否，发布引用它的内容后可以访问'}</Detail>
      </DetailGroup>
    </Dialog>
  )
}
