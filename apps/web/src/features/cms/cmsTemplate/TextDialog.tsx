import { Form, Input } from 'antd'
import { useState } from 'react'
import { ApiError } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'

interface TextDialogProps {
  title: string
  label: string
  initial?: string
  okText?: string
  help?: string
  rule: { pattern: RegExp; message: string }
  /** Throws what the server refuses it with. */
  act: (text: string) => Promise<unknown>
  onClosed: () => void
}

/** Asks for one word: the name of a theme, the path of a file. */
export function TextDialog({
  title,
  label,
  initial = '',
  okText = '保存',
  help,
  rule,
  act,
  onClosed,
}: TextDialogProps) {
  const [open, setOpen] = useState(true)
  const [form] = Form.useForm<{ text: string }>()
  const [run, busy] = useOnce(async () => {
    const text = String(form.getFieldValue('text') ?? '').trim()
    try {
      await act(text)
      setOpen(false)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      form.setFields([{ name: 'text', errors: [Object.values(error.errors)[0] ?? error.message] }])
    }
  })
  return (
    <Dialog
      open={open}
      title={title}
      width={480}
      height={160}
      okText={okText}
      busy={busy}
      onOk={() => form.submit()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form form={form} layout="vertical" initialValues={{ text: initial }} onFinish={run}>
        <Form.Item
          name="text"
          label={label}
          extra={help}
          rules={[{ required: true, message: `${label}不能为空` }, rule]}
        >
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
