import { Form, Input } from 'antd'
import { useState } from 'react'
import { mobileField, smsConfigCalls, type SmsConfig } from '@app/shared/system/smsConfig.ts'
import { useSmsTest } from '#/features/system/shared/useSmsTest.ts'
import { schemaRule } from '#/kit/form/rules.ts'
import { call } from '#/kit/http/http.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'

interface Props {
  config: Pick<SmsConfig, 'id' | 'configName'>
  onClose: () => void
}

/** Sends the test text through one channel. */
export default function TestDialog({ config, onClose }: Props) {
  const [open, setOpen] = useState(true)
  const [form] = Form.useForm<{ mobile: string }>()
  const [send, busy] = useSmsTest(
    ({ mobile }: { mobile: string }) => call(smsConfigCalls.test, { body: { id: config.id, mobile } }),
    () => setOpen(false),
  )
  return (
    <Dialog
      open={open}
      title={`测试【${config.configName}】`}
      width={480}
      height={240}
      okText="发送"
      busy={busy}
      onOk={form.submit}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Form form={form} layout="vertical" onFinish={send}>
        <Form.Item
          name="mobile"
          label="手机号"
          required
          validateTrigger="onBlur"
          rules={[schemaRule(mobileField)]}
          extra="将用模板 SMS_TEST 的内容发送，计入单号每日上限"
        >
          <Input inputMode="numeric" maxLength={11} placeholder="请输入" autoComplete="off" />
        </Form.Item>
        <input type="submit" hidden aria-label="发送" />
      </Form>
    </Dialog>
  )
}
