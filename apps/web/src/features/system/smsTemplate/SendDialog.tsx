import { Form, Input } from 'antd'
import { useState } from 'react'
import { mobileField } from '@app/shared/system/smsConfig.ts'
import { filledContent, paramsOf, smsTemplateCalls, type SmsTemplate } from '@app/shared/system/smsTemplate.ts'
import { useSmsTest } from '#/features/system/shared/useSmsTest.ts'
import { schemaRule } from '#/kit/form/rules.ts'
import { call } from '#/kit/http/http.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'

interface Values {
  mobile: string
  params?: Record<string, string>
}

interface Props {
  template: Pick<SmsTemplate, 'id' | 'templateName' | 'content'>
  onClose: () => void
}

/** 测试发送短信: one input per parameter, the text as it will arrive above them. */
export default function SendDialog({ template, onClose }: Props) {
  const [open, setOpen] = useState(true)
  const [form] = Form.useForm<Values>()
  const typed = Form.useWatch('params', form) ?? {}
  const given = Object.fromEntries(Object.entries(typed).filter(([, text]) => text))
  const [send, busy] = useSmsTest(
    ({ mobile, params = {} }: Values) => call(smsTemplateCalls.send, { body: { id: template.id, mobile, params } }),
    () => setOpen(false),
  )
  return (
    <Dialog
      open={open}
      title="测试发送短信"
      width={580}
      height={420}
      okText="发送"
      busy={busy}
      onOk={form.submit}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Form form={form} layout="vertical" onFinish={send}>
        <Form.Item label="模板内容">
          <Input.TextArea
            readOnly
            aria-label="模板内容"
            autoSize={{ minRows: 2, maxRows: 6 }}
            value={filledContent(template.content, given)}
          />
        </Form.Item>
        <Form.Item name="mobile" label="手机号" required validateTrigger="onBlur" rules={[schemaRule(mobileField)]}>
          <Input inputMode="numeric" maxLength={11} placeholder="请输入" autoComplete="off" />
        </Form.Item>
        {paramsOf(template.content).map((name) => (
          <Form.Item
            key={name}
            name={['params', name]}
            label={`参数 ${name}`}
            validateTrigger="onBlur"
            rules={[{ required: true, whitespace: true, message: `参数 ${name} 不能为空` }]}
          >
            <Input maxLength={255} placeholder="请输入" autoComplete="off" />
          </Form.Item>
        ))}
        <input type="submit" hidden aria-label="发送" />
      </Form>
    </Dialog>
  )
}
