import { useQueryClient } from '@tanstack/react-query'
import { App, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { cmsWord, cmsWordCalls, mostWordLines } from '@app/shared/cms/cmsWord.ts'
import { ApiError, call, report } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { useLeaveGuard } from '#/kit/page/useLeaveGuard.tsx'
import { useDict } from '#/kit/words/useDict.ts'

interface Values {
  text: string
  wordType: string
  level: string
  groupName?: string
}

/** Many words at once, one a line. */
export default function WordImport({ onClosed }: { onClosed: () => void }) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const [open, setOpen] = useState(true)
  const types = useDict('cms_word_type')
  const levels = useDict('cms_word_level')
  const leave = useLeaveGuard(
    () => open && Boolean(form.getFieldValue('text')),
    () => setOpen(false),
  )
  const [save, busy] = useOnce(async (values: Values) => {
    try {
      const { added, known } = await call(cmsWordCalls.importLines, { body: values }, { silent: true })
      void message.success(known > 0 ? `导入成功，新增${added}个，已存在${known}个` : `导入成功，新增${added}个`)
      void client.invalidateQueries({ queryKey: [cmsWord.name] })
      setOpen(false)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const wrong = Object.entries(error.errors)
      form.setFields(wrong.map(([name, text]) => ({ name: name as keyof Values, errors: [text] })))
      if (wrong.length === 0) report(error)
    }
  })
  return (
    <Dialog
      open={open}
      title="批量导入词汇"
      okText="导入"
      busy={busy}
      maskClosable={false}
      onOk={form.submit}
      onCancel={leave}
      afterClose={onClosed}
    >
      <Form form={form} layout="vertical" onFinish={save} initialValues={{ wordType: '1', level: '1' }}>
        <Form.Item
          name="text"
          label="词汇"
          extra={`每行一个，一次最多${mostWordLines}个；已有的词汇保持不变`}
          rules={[{ required: true, whitespace: true, message: '词汇不能为空' }]}
        >
          <Input.TextArea rows={8} placeholder="请输入" />
        </Form.Item>
        <Form.Item name="wordType" label="词汇类型">
          <Radio.Group options={types.map((each) => ({ value: each.dictValue, label: each.dictLabel }))} />
        </Form.Item>
        <Form.Item name="level" label="级别">
          <Radio.Group options={levels.map((each) => ({ value: each.dictValue, label: each.dictLabel }))} />
        </Form.Item>
        <Form.Item name="groupName" label="分组">
          <Input maxLength={50} placeholder="请输入" />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
