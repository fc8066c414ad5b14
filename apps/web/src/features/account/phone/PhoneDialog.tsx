import { App, Form, Input } from 'antd'
import { sms } from '@app/shared/auth/sms.ts'
import { ownPhone } from '@app/shared/system/profile.ts'
import { useCode } from '#/components/codes/useCode.ts'
import { CodeInput, OwnPassword } from '#/features/account/shared/CodeInput.tsx'
import { useProfileChanged, type DialogProps } from '#/features/account/shared/profile.ts'
import { useOwnForm } from '#/features/account/shared/useOwnForm.ts'
import { schemaRule } from '#/kit/form/rules.ts'
import { call } from '#/kit/http/http.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'

interface Values {
  phonenumber: string
  captcha: string
  password: string
}

/** A number that has received a code becomes the own one. */
export default function PhoneDialog({ profile, onClose }: DialogProps) {
  const { message } = App.useApp()
  const changed = useProfileChanged()
  const bound = Boolean(profile.user.phonenumber)
  const code = useCode((mobile: string) => call(sms.sendSms, { body: { mobile, scene: 'bind' } }))
  const { form, submit, busy, open, close } = useOwnForm<Values>(async (values) => {
    await call(sms.bindPhone, { body: { ...values, uuid: code.uuid } }, { silent: true })
    void message.success(bound ? '修改成功' : '绑定成功')
    void changed()
  })
  const read = async () => (await form.validateFields(['phonenumber'])).phonenumber
  return (
    <Dialog
      open={open}
      title={bound ? '修改密保手机' : '绑定密保手机'}
      width={480}
      height={420}
      busy={busy}
      onOk={form.submit}
      onCancel={close}
      afterClose={onClose}
    >
      <Form<Values> form={form} layout="vertical" onFinish={submit}>
        <Form.Item name="phonenumber" label="新手机号" required validateTrigger="onBlur" rules={[schemaRule(ownPhone)]}>
          <Input autoComplete="tel" inputMode="numeric" maxLength={11} placeholder="请输入" />
        </Form.Item>
        <CodeInput label="短信验证码" code={code} onSend={() => code.send(read)} />
        <OwnPassword />
      </Form>
    </Dialog>
  )
}
