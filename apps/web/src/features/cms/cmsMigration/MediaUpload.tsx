import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { Alert, Button } from 'antd'
import { useRef, useState } from 'react'
import { cmsMigrationCalls as calls, mediaFile } from '@app/shared/cms/cmsMigration.ts'
import { ApiError, call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import css from './migration.module.css'

interface MediaUploadProps {
  taskId: string
  hasMedia: boolean
  onSent: () => void
}

/** Pictures of a WordPress site that come as an archive instead of being fetched one by one. */
export function MediaUpload({ taskId, hasMedia, onSent }: MediaUploadProps) {
  const [failure, setFailure] = useState<string>()
  const picked = useRef<HTMLInputElement>(null)
  const [send, busy] = useOnce(async (file: File) => {
    setFailure(undefined)
    if (file.size > mediaFile.mb * 1_048_576) return setFailure(`上传文件大小不能超过 ${mediaFile.mb} MB!`)
    const body = new FormData()
    body.append('file', file)
    try {
      await call(calls.media, { params: { id: taskId } }, { form: body, silent: true })
      return onSent()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return setFailure(error.message)
    }
  })
  return (
    <section aria-label="图片">
      <h2 className={css.heading}>图片</h2>
      {failure && <Alert type="error" showIcon title={failure} />}
      <Button icon={<UploadOutlined aria-hidden />} loading={busy} onClick={() => picked.current?.click()}>
        {hasMedia ? '重新上传图片压缩包' : '上传图片压缩包'}
      </Button>
      <input
        ref={picked}
        aria-label="图片压缩包"
        type="file"
        hidden
        accept={mediaFile.endings.map((ending) => `.${ending}`).join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) send(file)
        }}
      />
      <p className={css.note}>
        {`旧站 wp-content/uploads 目录的 ZIP 压缩包，不超过 ${mediaFile.mb} MB，图片按路径对应；上传后重新预检。`}
      </p>
    </section>
  )
}
