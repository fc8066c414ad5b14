import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import InboxOutlined from '@ant-design/icons/InboxOutlined'
import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import { Button, Progress } from 'antd'
import { useId } from 'react'
import { acceptOf } from '#/components/upload/accepts.ts'
import { DropZone } from '#/components/upload/DropZone.tsx'
import { FileChooser } from '#/components/upload/FileChooser.tsx'
import { PauseButton, phaseText } from '#/components/upload/PauseButton.tsx'
import { useLibraryUploads, type LibraryUploads } from './useLibraryUploads.ts'
import upload from '#/components/upload/upload.module.css'
import css from './media.module.css'

/** Where files are let go for the library, and those on their way. */
export function UploadPane(props: LibraryUploads) {
  const hint = useId()
  const { entries, add, retry, pause, remove, place } = useLibraryUploads(props)
  return (
    <div className={css.stack}>
      <DropZone className={upload.zone} disabled={false} onFiles={add}>
        <FileChooser
          label="上传文件"
          accept={acceptOf(place)}
          multiple
          disabled={false}
          className={upload.drop}
          describedBy={hint}
          onFiles={add}
        >
          <InboxOutlined className={upload.icon} aria-hidden />
          <strong>点击或将文件拖拽到此处上传</strong>
          <span id={hint}>{`单个文件不超过 ${place.maxMb}MB，大文件分片上传，可暂停后继续`}</span>
        </FileChooser>
      </DropZone>
      {entries.length > 0 && (
        <ul className={css.files} aria-label="上传的文件">
          {entries.map((entry) => {
            const { key, upload: going } = entry
            const { name } = entry.upload ? entry.upload.file : entry.file
            return (
              <li key={key} className={css.row}>
                <span className={css.name}>{name}</span>
                <span>
                  {!going && <span className={css.note}>已放入文件库</span>}
                  {going?.failure && (
                    <Button
                      type="text"
                      size="small"
                      icon={<ReloadOutlined aria-hidden />}
                      aria-label={`重试 ${name}`}
                      title="重试"
                      onClick={() => retry(key)}
                    />
                  )}
                  {going && <PauseButton upload={going} onPause={() => pause(key)} onResume={() => retry(key)} />}
                  {going && (
                    <Button
                      type="text"
                      size="small"
                      icon={<DeleteOutlined aria-hidden />}
                      aria-label={`取消 ${name}`}
                      title="取消"
                      onClick={() => remove(key)}
                    />
                  )}
                </span>
                {going?.failure && (
                  <span role="alert" className={`${css.state} ${css.failure}`}>
                    {going.failure}
                  </span>
                )}
                {going && !going.failure && (
                  <span className={css.state}>
                    <Progress
                      percent={Math.round(going.part * 100)}
                      size="small"
                      aria-label={`${phaseText[going.phase]} ${name}`}
                    />
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
