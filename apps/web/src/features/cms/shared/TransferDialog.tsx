import { Form, Input } from 'antd'
import { useState } from 'react'
import { opinionMax } from '@app/shared/cms/cmsFlow.ts'
import { auditCalls } from '@app/shared/cms/cmsFlowAudit.ts'
import { UserSelect } from '#/components/UserSelect/UserSelect.tsx'
import { call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'

interface TransferDialogProps {
  flowId: string
  title: string
  onDone: () => void
  onClosed: () => void
}

interface Values {
  userId?: string
  opinion?: string
}

/** 转办: somebody else decides in the place of those who would now. */
export function TransferDialog({ flowId, title, onDone, onClosed }: TransferDialogProps) {
  const [open, setOpen] = useState(true)
  const [form] = Form.useForm<Values>()
  const [run, busy] = useOnce(async ({ userId = '', opinion }: Values) => {
    await call(auditCalls.transfer, { body: { flowId, userId, opinion: opinion?.trim() || null } })
    setOpen(false)
    onDone()
  })
  return (
    <Dialog
      open={open}
      title={`转办 · ${title}`}
      width={480}
      height={220}
      okText="转办"
      busy={busy}
      onOk={() =>
        void form.validateFields().then(
          (values) => run(values),
          () => undefined,
        )
      }
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form form={form} layout="vertical">
        <Form.Item name="userId" label="转办人" rules={[{ required: true, message: '请选择转办人' }]}>
          <UserSelect placeholder="选择人员" />
        </Form.Item>
        <Form.Item
          name="opinion"
          label="说明"
          rules={[{ max: opinionMax, message: `说明长度不能超过${opinionMax}个字符` }]}
        >
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 6 }} placeholder="请输入" />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
