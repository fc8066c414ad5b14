import type { Fields } from '@app/shared/kit/field.ts'
import type { Resource } from '@app/shared/kit/resource.ts'
import type { ImportAnswer } from '@app/shared/kit/standardCalls.ts'
import InboxOutlined from '@ant-design/icons/InboxOutlined'
import { Alert, App, Button, Checkbox } from 'antd'
import { useState, type DragEvent } from 'react'
import { Dialog } from './Dialog.tsx'
import { downloadExport } from './download.ts'
import { bytesText } from './format.ts'
import { ApiError, callMessage } from './http.ts'
import { httpTexts } from './httpTexts.ts'
import { useTransfers } from './transfers.ts'
import { useOnce } from './useOnce.ts'
import css from './ImportModal.module.css'

interface ImportModalProps {
  resource: Resource<Fields>
  onClose: () => void
  onImported: () => void
}

/** Limit of the server (L.import). */
const mostMegabytes = 10
const kinds = ['xlsx', 'xls']

/** Template, sheet and outcome of an import; a refused row keeps every row out, and its reason stands in a sheet. */
export default function ImportModal({ resource, onClose, onImported }: ImportModalProps) {
  const { message } = App.useApp()
  const [open, setOpen] = useState(true)
  const [file, setFile] = useState<File>()
  const [updates, setUpdates] = useState(false)
  const [refused, setRefused] = useState<{ text: string; errorFile: string | null }>()

  const choose = (chosen: File | undefined) => {
    setRefused(undefined)
    if (!chosen) return
    const kind = chosen.name.split('.').at(-1)?.toLowerCase() ?? ''
    if (!kinds.includes(kind)) return void message.error(httpTexts.uploadFormat(kinds.join('/')))
    if (chosen.size > mostMegabytes * 1024 * 1024) return void message.error(httpTexts.uploadTooLarge(mostMegabytes))
    setFile(chosen)
  }

  const settle = (msg: string, data: ImportAnswer | undefined) => {
    if (data && data.failed > 0) {
      const text = msg || `共 ${data.total} 行，其中 ${data.failed} 行有错误，未导入任何数据`
      return setRefused({ text, errorFile: data.errorFile })
    }
    if (data?.background) {
      useTransfers.getState().start()
      void message.info(msg || '已加入导入任务，请在上传中心查看')
    } else void message.success(msg || `导入成功，共 ${data?.total ?? 0} 行`)
    onImported()
    setOpen(false)
  }

  const [send, busy] = useOnce(async () => {
    if (!file) return void message.warning('请选择要导入的文件')
    const form = new FormData()
    form.append('file', file)
    const query = { updateSupport: updates ? 'true' : 'false' } as const
    try {
      const { msg, data } = await callMessage(resource.endpoints.importData, { query }, { form, silent: true })
      settle(msg, data)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused({ text: error.message, errorFile: null })
    }
  })
  const [template, fetching] = useOnce(async () => {
    const { msg } = await callMessage(resource.endpoints.importTemplate)
    await downloadExport(msg)
  })

  const drop = (event: DragEvent) => {
    event.preventDefault()
    choose(event.dataTransfer.files[0])
  }
  return (
    <Dialog
      open={open}
      title={`导入${resource.label}`}
      width={580}
      height={420}
      okText={busy ? '上传中...' : '导入'}
      busy={busy}
      maskClosable={!busy}
      onOk={send}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <div role="presentation" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <label className={css.zone}>
          <input
            type="file"
            className="sr-only"
            aria-label="选择文件"
            accept=".xlsx,.xls"
            onChange={(event) => {
              choose(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          <InboxOutlined className={css.icon} aria-hidden />
          <strong>{file ? file.name : '请将文件拖拽到此处上传'}</strong>
          <span>
            {file
              ? bytesText(file.size)
              : `支持单个上传，也可以点击后选择文件上传；xlsx、xls，不超过 ${mostMegabytes} MB`}
          </span>
        </label>
      </div>
      <div className={css.options}>
        <Checkbox checked={updates} onChange={(event) => setUpdates(event.target.checked)}>
          更新已经存在的数据
        </Checkbox>
        <Button type="link" size="small" loading={fetching} onClick={template}>
          下载模板
        </Button>
      </div>
      {refused && (
        <Alert
          type="error"
          showIcon
          title={refused.text}
          action={
            refused.errorFile && (
              <Button size="small" onClick={() => void downloadExport(refused.errorFile ?? '', false)}>
                下载错误行
              </Button>
            )
          }
        />
      )}
    </Dialog>
  )
}
