import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { Alert, Button } from 'antd'
import { useRef, useState } from 'react'
import { cmsMigrationCalls as calls, importFiles, type ImportKind } from '@app/shared/cms/cmsMigration.ts'
import { ApiError, call, callMessage } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { downloadExport } from '#/kit/transfer/download.ts'
import css from './migration.module.css'

interface UploadDialogProps {
  kind: ImportKind
  onMade: (taskId: string) => void
  onClosed: () => void
}

const texts: Readonly<Record<ImportKind, { title: string; label: string; note: string }>> = {
  wxr: {
    title: 'WordPress 导入',
    label: 'WordPress 导出文件',
    note: '在 WordPress 后台“工具 › 导出”中选择“所有内容”得到的 XML 文件。',
  },
  mdzip: {
    title: 'Markdown 导入',
    label: 'Markdown 压缩包',
    note: '压缩包中的目录作为栏目；文件头的 title、date、tags、categories、draft、author、slug、description 会被识别。',
  },
  word: {
    title: 'Word 批量导入',
    label: 'Word 压缩包',
    note: '压缩包中的 docx 文档各成一篇文章，第一个标题或文件名作为标题，目录作为栏目。',
  },
  package: {
    title: '内容包导入',
    label: '内容包',
    note: '从“内容包导出”得到的 ZIP 文件；同一篇文章重复导入时跳过或覆盖，不会重复。',
  },
  excel: {
    title: 'Excel 导入',
    label: 'Excel 文件',
    note: '第一行为列名，只有标题必填；栏目路径写作“新闻/国内”。',
  },
}

async function template() {
  const { msg } = await callMessage(calls.template, {})
  await downloadExport(msg)
}

/** A file is sent and looked at; nothing is imported before somebody has seen what would be. */
export default function UploadDialog({ kind, onMade, onClosed }: UploadDialogProps) {
  const [open, setOpen] = useState(true)
  const [file, setFile] = useState<File>()
  const [failure, setFailure] = useState<string>()
  const picked = useRef<HTMLInputElement>(null)
  const { mb, endings } = importFiles[kind]
  const { title, label, note } = texts[kind]
  const [send, busy] = useOnce(async () => {
    if (!file) return setFailure('请选择要上传的文件')
    if (file.size > mb * 1_048_576) return setFailure(`上传文件大小不能超过 ${mb} MB!`)
    const body = new FormData()
    body.append('file', file)
    try {
      const { taskId } = await call(calls.upload, { query: { type: kind } }, { form: body, silent: true })
      onMade(taskId)
      return setOpen(false)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return setFailure(error.message)
    }
  })
  return (
    <Dialog
      open={open}
      title={title}
      width={520}
      height={220}
      okText="上传并预检"
      busy={busy}
      onOk={() => send()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <div className={css.stack}>
        {failure && <Alert type="error" showIcon title={failure} />}
        <div>
          <Button icon={<UploadOutlined aria-hidden />} onClick={() => picked.current?.click()}>
            选择文件
          </Button>
          {kind === 'excel' && (
            <Button type="link" onClick={() => void template()}>
              下载模板
            </Button>
          )}
          <span className={css.picked}>{file?.name}</span>
          <input
            ref={picked}
            aria-label={label}
            type="file"
            hidden
            accept={endings.map((ending) => `.${ending}`).join(',')}
            onChange={({ target }) => {
              setFailure(undefined)
              setFile(target.files?.[0])
            }}
          />
        </div>
        <p className={css.note}>{`${note}不超过 ${mb} MB。`}</p>
        <p className={css.note}>上传后先预检，不会写入任何文章。</p>
      </div>
    </Dialog>
  )
}
