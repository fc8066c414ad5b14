import InboxOutlined from '@ant-design/icons/InboxOutlined'
import { Alert, App, Button } from 'antd'
import { useState, type DragEvent } from 'react'
import {
  bundleBytes,
  definitionCalls,
  type ConflictChoice,
  type ImportedForm,
  type Replacement,
} from '@app/shared/form/definition.ts'
import { call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { ImportConflicts } from './ImportConflicts.tsx'
import { ImportMissing } from './ImportMissing.tsx'
import css from './definition.module.css'

interface ImportFormsDialogProps {
  onClose: () => void
  onImported: () => void
}

interface Read {
  name: string
  bundle: string
  forms: readonly ImportedForm[]
}

/** Forms of a file: looked at first, then stored together; taken codes are asked about one by one. */
export default function ImportFormsDialog({ onClose, onImported }: ImportFormsDialogProps) {
  const { message } = App.useApp()
  const [open, setOpen] = useState(true)
  const [read, setRead] = useState<Read>()
  const [choices, setChoices] = useState<Readonly<Record<string, ConflictChoice>>>({})
  const [replacements, setReplacements] = useState<readonly Replacement[]>([])
  const [failure, setFailure] = useState<string>()
  const told = (error: unknown) => setFailure(error instanceof Error ? error.message : String(error))

  const [look, looking] = useOnce(async (file: File | undefined) => {
    if (!file) return
    setFailure(undefined)
    setRead(undefined)
    try {
      if (file.size > bundleBytes) throw new Error('文件过大')
      const bundle = await file.text()
      const forms = await call(definitionCalls.importForms, { body: { bundle, checkOnly: true } }, { silent: true })
      setChoices(Object.fromEntries(forms.filter(({ exists }) => exists).map((form) => [form.formCode, 'rename'])))
      setReplacements([])
      setRead({ name: file.name, bundle, forms })
    } catch (error) {
      told(error)
    }
  })
  const [store, storing] = useOnce(async () => {
    if (!read) return
    setFailure(undefined)
    try {
      const body = { bundle: read.bundle, choices, replacements: [...replacements] }
      const stored = await call(definitionCalls.importForms, { body }, { silent: true })
      const kept = stored.filter(({ result }) => result !== 'skipped').length
      void message.success(
        `导入完成：成功 ${kept} 个${kept < stored.length ? `，跳过 ${stored.length - kept} 个` : ''}`,
      )
      onImported()
      setOpen(false)
    } catch (error) {
      told(error)
    }
  })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    look(event.dataTransfer.files[0])
  }
  return (
    <Dialog
      open={open}
      title="导入表单"
      width={680}
      height={420}
      okText="导入"
      busy={storing}
      {...(!read && { footer: null })}
      onOk={store}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <div className={css.drop} role="presentation" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <InboxOutlined aria-hidden style={{ fontSize: 36 }} />
        <span>{read ? read.name : '把导出的 JSON 文件拖到这里'}</span>
        <Button loading={looking} onClick={() => chooseFile(look)}>
          选择文件
        </Button>
      </div>
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBlock: 12 }} />}
      {read && <ImportMissing forms={read.forms} replacements={replacements} onChange={setReplacements} />}
      {read && <ImportConflicts forms={read.forms} choices={choices} onChange={setChoices} />}
    </Dialog>
  )
}

function chooseFile(chosen: (file: File | undefined) => void) {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = '.json,application/json'
  input.addEventListener('change', () => chosen(input.files?.[0]))
  input.click()
}
