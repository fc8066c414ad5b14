import InboxOutlined from '@ant-design/icons/InboxOutlined'
import { App, Button, Checkbox } from 'antd'
import { useState, type DragEvent } from 'react'
import { importAnswer, type ImportAnswer, type ImportQuery } from '@app/shared/kit/standardCalls.ts'
import { ApiError } from '#/kit/http/http.ts'
import { httpTexts } from '#/kit/http/httpTexts.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { bytesText } from '#/kit/words/format.ts'
import { downloadExport } from './download.ts'
import { ImportOutcome, type Outcome } from './ImportOutcome.tsx'
import { useTransfers } from './transfers.ts'
import css from './ImportModal.module.css'

interface ImportModalProps {
  /** What the rows are. */
  label: string
  permOf: (action: string) => string
  /** What the value is called by which a row is recognised. */
  keyLabel?: string | undefined
  template: () => Promise<{ msg: string }>
  send: (query: ImportQuery, form: FormData) => Promise<{ msg: string; data: ImportAnswer }>
  /** Known rows may be changed; unless `false` that is offered to whoever has the rights. */
  updating?: boolean
  /** By what known rows are recognised, where that is not plain. */
  updatingHint?: string
  onClose: () => void
  onImported: () => void
}

/** Limit of the server (L.import). */
const mostMegabytes = 10
const kinds = ['xlsx', 'xls']

/** Template, sheet and outcome of an import; a refused row keeps every row out, and its reason stands in a sheet. */
export default function ImportModal({
  label,
  permOf,
  keyLabel = '名称',
  template: askTemplate,
  send: sendSheet,
  updating = true,
  updatingHint,
  onClose,
  onImported,
}: ImportModalProps) {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const confirm = useConfirm()
  const [open, setOpen] = useState(true)
  const [file, setFile] = useState<File>()
  const [updates, setUpdates] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const mayUpdate = updating && ['add', 'edit'].every((action) => hasPermi([permOf(action)]))

  const choose = (chosen: File | undefined) => {
    setOutcome(undefined)
    if (!chosen) return
    const kind = chosen.name.split('.').at(-1)?.toLowerCase() ?? ''
    if (!kinds.includes(kind)) return void message.error(httpTexts.uploadFormat(kinds.join('/')))
    if (chosen.size > mostMegabytes * 1024 * 1024) return void message.error(httpTexts.uploadTooLarge(mostMegabytes))
    setFile(chosen)
  }

  const settle = (msg: string, data: ImportAnswer, checked: boolean) => {
    if (data.failed > 0) return setOutcome({ kind: 'refused', text: msg, ...data })
    if (checked) return setOutcome({ kind: 'checked', text: msg })
    if (data.background) {
      useTransfers.getState().start()
      void message.info(msg || '已加入导入任务，请在上传中心查看')
    } else void message.success(msg || `导入成功，共 ${data.total} 行`)
    onImported()
    if (data.resultFile === null) setOpen(false)
    else setOutcome({ kind: 'made', text: msg, resultFile: data.resultFile, fetched: false })
  }

  const [send, busy] = useOnce(async (checkOnly: boolean) => {
    if (!file) return void message.warning('请选择要导入的文件')
    const form = new FormData()
    form.append('file', file)
    const query = {
      updateSupport: updates ? 'true' : 'false',
      checkOnly: checkOnly ? 'true' : 'false',
    } as const
    try {
      const { msg, data } = await sendSheet(query, form)
      settle(msg, data, checkOnly)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const rows = importAnswer.safeParse(error.data).data
      setOutcome({ kind: 'refused', text: error.message, ...(rows ?? { failed: 0, rows: [], errorFile: null }) })
    }
  })
  const [template, fetching] = useOnce(async () => {
    const { msg } = await askTemplate()
    await downloadExport(msg)
  })
  const made = outcome?.kind === 'made' ? outcome : undefined
  /** Rows to be read need the room; the zone has done its work by then. */
  const faults = outcome?.kind === 'refused' && outcome.rows.length > 0
  const [fetchResult, fetchingResult] = useOnce(async () => {
    if (!made) return
    await downloadExport(made.resultFile)
    setOutcome({ ...made, fetched: true })
  })
  const close = () => {
    if (!made || made.fetched) return setOpen(false)
    confirm({
      title: '导入结果尚未下载',
      content: '其中有自动生成的内容（如初始密码），关闭后不能再下载。',
      okText: '关闭',
      danger: true,
      run: async () => setOpen(false),
    })
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    choose(event.dataTransfer.files[0])
  }
  return (
    <Dialog
      open={open}
      title={`导入${label}`}
      width={faults ? 720 : 580}
      height={faults ? 640 : 420}
      maskClosable={!busy && !made}
      footer={
        made ? (
          <Button onClick={close}>完成</Button>
        ) : (
          <>
            <Button onClick={close}>取消</Button>
            <Button disabled={busy} onClick={() => send(true)}>
              仅校验
            </Button>
            <Button type="primary" loading={busy} onClick={() => send(false)}>
              {busy ? '上传中...' : '导入'}
            </Button>
          </>
        )
      }
      onCancel={close}
      afterClose={onClose}
    >
      {!made && (
        <>
          <div role="presentation" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
            <label className={css.zone} data-chosen={file !== undefined}>
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
                  ? `${bytesText(file.size)}，点击更换`
                  : `支持单个上传，也可以点击后选择文件上传；xlsx、xls，不超过 ${mostMegabytes} MB`}
              </span>
            </label>
          </div>
          <div className={css.options}>
            {mayUpdate ? (
              <Checkbox checked={updates} onChange={(event) => setUpdates(event.target.checked)}>
                {`是否更新已经存在的${label}数据`}
              </Checkbox>
            ) : (
              <span />
            )}
            <Button type="link" size="small" loading={fetching} onClick={template}>
              下载模板
            </Button>
          </div>
          {mayUpdate && updates && updatingHint && <p className={css.hint}>{updatingHint}</p>}
        </>
      )}
      {outcome && (
        <ImportOutcome outcome={outcome} nameLabel={keyLabel} fetching={fetchingResult} onFetch={fetchResult} />
      )}
    </Dialog>
  )
}
