import InboxOutlined from '@ant-design/icons/InboxOutlined'
import { Alert, App, Button, Form, Input } from 'antd'
import { useState, type DragEvent } from 'react'
import { definitionCalls as calls, type ImportedFile } from '@app/shared/flowable/definition.ts'
import { model } from '@app/shared/flowable/model.ts'
import type { FlowSettings } from '@app/shared/flowable/settings.ts'
import { useCategories } from '#/features/flowable/shared/useCategories.ts'
import { Select } from '#/kit/form/Select.tsx'
import { ApiError, call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useResourceMutations } from '#/kit/http/useResource.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { useAuth } from '#/kit/session/access.ts'
import { FileForms } from './FileForms.tsx'
import { ImportReport } from './ImportReport.tsx'
import css from './definition.module.css'

interface ImportDialogProps {
  onClose: () => void
  onChanged: () => void
}

type Mapping = FlowSettings['mapping']

interface Read {
  files: { fileName: string; content: string }[]
  report: ImportedFile
}

const nothing: Mapping = { handlers: {}, people: {}, forms: {} }

/** A file of another system: looked at first, what it names is mapped, then it is kept as a draft or deployed. */
export default function ImportDialog({ onClose, onChanged }: ImportDialogProps) {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const categories = useCategories()
  const [open, setOpen] = useState(true)
  const [read, setRead] = useState<Read>()
  const [name, setName] = useState('')
  const [categoryId, setCategoryId] = useState<string>()
  const [mapping, setMapping] = useState(nothing)
  const [withForms, setWithForms] = useState(true)
  const [failure, setFailure] = useState<string>()
  const { refresh } = useResourceMutations(model)

  const mayMakeForms = hasPermi(['form:definition:add'])
  const makesForms = withForms && mayMakeForms && read !== undefined && read.report.fileForms.length > 0

  const [look, looking] = useOnce(async (file: File | undefined) => {
    if (!file) return
    setFailure(undefined)
    setRead(undefined)
    try {
      const files = [{ fileName: file.name, content: await base64Of(file) }]
      const [report] = await call(calls.importReport, { body: { files } }, { silent: true })
      if (!report) return
      if (report.fault !== null) return setFailure(report.fault)
      setRead({ files, report })
      setWithForms(true)
      setName(report.processes.length === 1 ? (report.processes[0]?.name ?? '') : '')
      const known = report.people.flatMap((each) => (each.suggestion ? [[each.name, each.suggestion]] : []))
      setMapping({ ...nothing, people: Object.fromEntries(known) as Mapping['people'] })
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : String(error))
    }
  })
  const [store, storing] = useOnce(async (isDeployed: boolean) => {
    if (!read) return
    setFailure(undefined)
    try {
      const files = read.files.map((file) => ({ ...file, withForms: makesForms }))
      const body = { files, mapping, isDeployed, ...(name && { name }), ...(categoryId && { categoryId }) }
      await call(calls.importFiles, { body }, { silent: true })
      void message.success('导入成功')
      void refresh()
      onChanged()
      setOpen(false)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
    }
  })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    look(event.dataTransfer.files[0])
  }
  const isBlocked =
    read === undefined ||
    read.report.errors.length > 0 ||
    read.report.handlers.some((each) => mapping.handlers[each.name] === undefined)
  return (
    <Dialog
      open={open}
      title="bpmn20.xml文件导入"
      width={760}
      height={560}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      footer={
        read && (
          <>
            <Button onClick={() => setOpen(false)}>取消</Button>
            <Button loading={storing} onClick={() => store(false)}>
              仅保存草稿
            </Button>
            {hasPermi(['flowable:definition:deploy']) && (
              <Button type="primary" loading={storing} disabled={isBlocked} onClick={() => store(true)}>
                部署
              </Button>
            )}
          </>
        )
      }
    >
      <div className={css.drop} role="presentation" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <InboxOutlined aria-hidden style={{ fontSize: 36 }} />
        <span>{read ? read.report.fileName : '把流程文件拖到这里'}</span>
        <Button loading={looking} onClick={() => chooseFile(look)}>
          选择文件
        </Button>
      </div>
      <p className={css.tip}>提示：仅允许导入“bpmn20.xml”格式文件！</p>
      {failure && <Alert type="error" showIcon title={failure} />}
      {read && (
        <>
          <Form layout="vertical" style={{ marginBlockStart: 12 }}>
            <Form.Item label="流程名称" htmlFor="importName">
              <Input
                id="importName"
                maxLength={255}
                value={name}
                disabled={read.report.processes.length > 1}
                onChange={({ target }) => setName(target.value)}
              />
            </Form.Item>
            <Form.Item label="流程分类" htmlFor="importCategory">
              <Select
                id="importCategory"
                allowClear
                placeholder="请选择流程分类"
                getPopupContainer={insideCard}
                options={categories}
                value={categoryId}
                onChange={setCategoryId}
              />
            </Form.Item>
          </Form>
          <ImportReport report={read.report} mapping={mapping} onChange={setMapping} />
          <FileForms
            forms={read.report.fileForms}
            isMaking={makesForms}
            onMaking={mayMakeForms ? setWithForms : undefined}
          />
        </>
      )}
    </Dialog>
  )
}

function chooseFile(chosen: (file: File | undefined) => void) {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = '.xml,.bpmn'
  input.addEventListener('change', () => chosen(input.files?.[0]))
  input.click()
}

/** Its bytes as they are: the file says itself how it is encoded. */
function base64Of(file: File): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(String(reader.result).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => failed(new Error('文件读取失败')))
    reader.readAsDataURL(file)
  })
}
