import { Alert, App, Form, Input } from 'antd'
import { useState } from 'react'
import { definitionCalls } from '@app/shared/flowable/definition.ts'
import { modelCalls } from '@app/shared/flowable/model.ts'
import { model } from '@app/shared/flowable/model.ts'
import { ApiError, call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useResourceMutations } from '#/kit/http/useResource.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'

interface CopyDialogProps {
  row: { id: string; key: string; name: string }
  isDraft?: boolean
  onClose: () => void
  onChanged: () => void
}

interface Named {
  key: string
  name: string
}

/** 复制: a new draft with a key of its own. */
export default function CopyDialog({ row, isDraft = false, onClose, onChanged }: CopyDialogProps) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Named>()
  const [open, setOpen] = useState(true)
  const [failure, setFailure] = useState<string>()
  const { refresh } = useResourceMutations(model)
  const [copy, busy] = useOnce(async () => {
    const body = await form.validateFields().catch(() => undefined)
    if (!body) return
    setFailure(undefined)
    try {
      if (isDraft) await call(modelCalls.copy, { params: { id: row.id }, body }, { silent: true })
      else await call(definitionCalls.copy, { params: { deployId: row.id }, body }, { silent: true })
      void message.success('已复制为草稿')
      void refresh()
      onChanged()
      setOpen(false)
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      setFailure(caught.message)
    }
  })
  return (
    <Dialog
      open={open}
      title={`复制【${row.name}】`}
      width={480}
      height={260}
      okText="复制"
      busy={busy}
      onOk={copy}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {failure && <Alert type="error" showIcon title={failure} />}
      <Form
        form={form}
        layout="vertical"
        name="copyProcess"
        initialValues={{ key: `${row.key}_copy`, name: `${row.name}_副本` }}
      >
        <Form.Item name="key" label="流程标识" rules={[{ required: true, message: '流程标识不能为空' }]}>
          <Input maxLength={255} />
        </Form.Item>
        <Form.Item name="name" label="流程名称" rules={[{ required: true, message: '流程名称不能为空' }]}>
          <Input maxLength={255} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
