import { Button } from 'antd'
import { useState } from 'react'
import { versionCalls } from '@app/shared/cms/cmsResourceCalls.ts'
import type { ListedVersion } from '@app/shared/cms/cmsResourceVersion.ts'
import { urlOf } from '#/kit/http/http.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { downloadFrom } from '#/kit/transfer/download.ts'
import { bytesText } from '#/kit/words/format.ts'
import css from './cmsResourceVersion.module.css'

interface FilesDialogProps {
  version: ListedVersion
  mayDownload: boolean
  onClose: () => void
}

/** The files of a version with their fingerprints, and what is new in it. */
export default function FilesDialog({ version, mayDownload, onClose }: FilesDialogProps) {
  const [open, setOpen] = useState(true)
  const { id, versionNo, files, changeLog } = version
  return (
    <Dialog open={open} title={`版本 ${versionNo}`} footer={null} onCancel={() => setOpen(false)} afterClose={onClose}>
      <ul className={css.list} aria-label="版本的文件">
        {files.map((file, at) => (
          <li key={file.fileId}>
            <span>{file.name}</span>
            <span>{bytesText(file.size ?? 0)}</span>
            {mayDownload && (
              <Button
                type="link"
                size="small"
                aria-label={`下载 ${file.name}`}
                onClick={() =>
                  void downloadFrom(
                    urlOf(versionCalls.download, { params: { id }, query: { file: at + 1 } }),
                    file.name,
                  )
                }
              >
                下载
              </Button>
            )}
            <span className={css.sum}>{`SHA-256 ${file.sha256 ?? '-'}`}</span>
          </li>
        ))}
      </ul>
      {changeLog && <p style={{ whiteSpace: 'pre-wrap' }}>{changeLog}</p>}
    </Dialog>
  )
}
