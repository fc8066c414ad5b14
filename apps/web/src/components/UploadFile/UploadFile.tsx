import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import FileExcelOutlined from '@ant-design/icons/FileExcelOutlined'
import FileOutlined from '@ant-design/icons/FileOutlined'
import FilePdfOutlined from '@ant-design/icons/FilePdfOutlined'
import FilePptOutlined from '@ant-design/icons/FilePptOutlined'
import FileTextOutlined from '@ant-design/icons/FileTextOutlined'
import FileWordOutlined from '@ant-design/icons/FileWordOutlined'
import InboxOutlined from '@ant-design/icons/InboxOutlined'
import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import { Button, Progress } from 'antd'
import { useId, useMemo } from 'react'
import { downloadByName, uploadUses } from '@app/shared/system/file.ts'
import { acceptOf, hintOf } from '#/components/upload/accepts.ts'
import { DropZone } from '#/components/upload/DropZone.tsx'
import { FileChooser } from '#/components/upload/FileChooser.tsx'
import { PauseButton, phaseText } from '#/components/upload/PauseButton.tsx'
import type { Entry, UploadedFile } from '#/components/upload/uploadList.ts'
import { isLarge } from '#/components/upload/uploadQueue.ts'
import { useUploads } from '#/components/upload/useUploads.ts'
import { filesOf, valueOf, type UploadValue, type ValueKind } from '#/components/upload/values.ts'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { urlOf } from '#/kit/http/http.ts'
import { downloadFrom } from '#/kit/transfer/download.ts'
import css from '#/components/upload/upload.module.css'

export interface UploadFileProps {
  value?: UploadValue
  onChange?: (value: UploadedFile[] | string) => void
  /** Rows of `{ id, name, url }` unless the form wants addresses. */
  kind?: ValueKind
  maxCount?: number
  maxMb?: number
  types?: readonly string[]
  /** Use of the upload policy on the server. */
  bizType?: string
  disabled?: boolean
  /** How a stored file is fetched; by its id unless given. */
  addressOf?: (file: UploadedFile) => string
  id?: string
  'aria-label'?: string
}

/** 文件上传: a list of documents, five of 100 MB unless said otherwise (shell §26). */
export function UploadFile(props: UploadFileProps) {
  const { value, onChange, kind = 'files', maxCount = 5, bizType = 'file' } = props
  const disabled = useDisabled(props.disabled)
  const place = { types: props.types ?? uploadUses.file.types, maxMb: props.maxMb ?? uploadUses.file.maxMb }
  const hint = useId()
  const files = useMemo(() => filesOf(value), [value])
  const uploads = useUploads({
    ...place,
    bizType,
    maxCount,
    files,
    onChange: (next) => onChange?.(valueOf(next, kind)),
  })
  const addressOf = props.addressOf ?? (({ id, url }) => (id ? urlOf(downloadByName, { params: { name: id } }) : url))
  const full = uploads.entries.length >= maxCount
  return (
    <div>
      <DropZone className={css.zone} disabled={disabled || full} onFiles={uploads.add}>
        <FileChooser
          id={props.id}
          label={props['aria-label'] ?? '上传文件'}
          accept={acceptOf(place)}
          multiple={maxCount > 1}
          disabled={disabled || full}
          className={css.drop}
          describedBy={hint}
          onFiles={uploads.add}
        >
          <InboxOutlined className={css.icon} aria-hidden />
          <strong>{full ? `已上传 ${maxCount} 个文件` : '点击或将文件拖拽到此处上传'}</strong>
          <span id={hint}>{hintOf(place)}</span>
        </FileChooser>
      </DropZone>
      {uploads.entries.length > 0 && (
        <ul className={css.files} aria-label="已选文件">
          {uploads.entries.map((entry) => (
            <li key={entry.key} className={css.row}>
              <FileRow
                entry={entry}
                disabled={disabled}
                onOpen={(file) => void downloadFrom(addressOf(file), file.name)}
                onRetry={() => uploads.retry(entry.key)}
                onPause={() => uploads.pause(entry.key)}
                onRemove={() => uploads.remove(entry.key)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface FileRowProps {
  entry: Entry
  disabled: boolean
  onOpen: (file: UploadedFile) => void
  onRetry: () => void
  onPause: () => void
  onRemove: () => void
}

function FileRow({ entry, disabled, onOpen, onRetry, onPause, onRemove }: FileRowProps) {
  const { upload } = entry
  const name = upload ? upload.file.name : entry.file.name
  const Icon = icons[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? FileOutlined
  return (
    <>
      <Icon aria-hidden />
      {upload ? (
        <span className={css.name}>{name}</span>
      ) : (
        // What nobody may change is read all the same.
        <Button type="link" size="small" disabled={false} className={css.name ?? ''} onClick={() => onOpen(entry.file)}>
          {name}
        </Button>
      )}
      <span>
        {upload?.failure && (
          <Button
            type="text"
            size="small"
            icon={<ReloadOutlined aria-hidden />}
            aria-label={`重试 ${name}`}
            title="重试"
            onClick={onRetry}
          />
        )}
        {upload && <PauseButton upload={upload} onPause={onPause} onResume={onRetry} />}
        {!disabled && (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`${upload && !upload.failure ? '取消' : '删除'} ${name}`}
            title={upload && !upload.failure ? '取消' : '删除'}
            onClick={onRemove}
          />
        )}
      </span>
      {upload && (
        <span className={css.state}>
          {upload.failure ? (
            <span role="alert" className={css.failure}>
              {upload.failure}
            </span>
          ) : (
            <>
              <Progress
                percent={Math.round(upload.part * 100)}
                size="small"
                aria-label={`${phaseText[upload.phase]} ${name}`}
              />
              {isLarge(upload.file) && phaseText[upload.phase]}
            </>
          )}
        </span>
      )}
    </>
  )
}

const icons: Readonly<Record<string, typeof FileOutlined>> = {
  doc: FileWordOutlined,
  docx: FileWordOutlined,
  xls: FileExcelOutlined,
  xlsx: FileExcelOutlined,
  ppt: FilePptOutlined,
  pptx: FilePptOutlined,
  pdf: FilePdfOutlined,
  txt: FileTextOutlined,
}
