import { Form, Input } from 'antd'
import { useState, type ReactNode } from 'react'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'

interface AskDialogProps {
  title: string
  okText: string
  /** What the note is called. */
  label: string
  max: number
  required?: string
  /** Above the note. */
  children?: ReactNode
  act: (note: string) => Promise<unknown>
  onClosed: () => void
}

/** An act with a note: why it is taken offline, what the reviewer should know. */
export function AskDialog({ title, okText, label, max, required, children, act, onClosed }: AskDialogProps) {
  const [open, setOpen] = useState(true)
  const [form] = Form.useForm<{ note?: string }>()
  const [run, busy] = useOnce(async () => {
    const { note } = await form.validateFields()
    await act(note?.trim() ?? '')
    setOpen(false)
  })
  return (
    <Dialog
      open={open}
      title={title}
      width={480}
      height={160}
      okText={okText}
      busy={busy}
      onOk={() =>
        void form.validateFields().then(
          () => run(),
          () => undefined,
        )
      }
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {children}
      <Form form={form} layout="vertical">
        <Form.Item
          name="note"
          label={label}
          rules={[
            { max, message: `${label}长度不能超过${max}个字符` },
            ...(required ? [{ required: true, whitespace: true, message: required }] : []),
          ]}
        >
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 6 }} placeholder="请输入" />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
