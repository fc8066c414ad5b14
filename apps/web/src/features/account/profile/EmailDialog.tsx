import { App, Form, Input } from 'antd'
import { account } from '@app/shared/auth/account.ts'
import { ownEmail } from '@app/shared/system/profile.ts'
import { useCode } from '#/components/codes/useCode.ts'
import { CodeInput, OwnPassword } from '#/features/account/shared/CodeInput.tsx'
import { useProfileChanged, type DialogProps } from '#/features/account/shared/profile.ts'
import { useOwnForm } from '#/features/account/shared/useOwnForm.ts'
import { schemaRule } from '#/kit/form/rules.ts'
import { call } from '#/kit/http/http.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'

interface Values {
  email: string
  captcha?: string
  password: string
}

/** With a mail server the address must show that it is the own one; without, the password has to do. */
export default function EmailDialog({ profile, onClose }: DialogProps) {
  const { message } = App.useApp()
  const changed = useProfileChanged()
  const bound = Boolean(profile.user.email)
  const code = useCode((email: string) => call(account.sendMailCode, { body: { email } }))
  const { form, submit, busy, open, close } = useOwnForm<Values>(async (values) => {
    await call(account.bindEmail, { body: { ...values, uuid: code.uuid } }, { silent: true })
    void message.success(bound ? '修改成功' : '绑定成功')
    void changed()
  })
  const read = async () => (await form.validateFields(['email'])).email
  return (
    <Dialog
      open={open}
      title={bound ? '修改备用邮箱' : '绑定备用邮箱'}
      width={480}
      height={profile.mailCodes ? 420 : 340}
      busy={busy}
      onOk={form.submit}
      onCancel={close}
      afterClose={onClose}
    >
      <Form<Values> form={form} layout="vertical" onFinish={submit}>
        <Form.Item name="email" label="新邮箱" required validateTrigger="onBlur" rules={[schemaRule(ownEmail)]}>
          <Input autoComplete="email" maxLength={50} placeholder="请输入" />
        </Form.Item>
        {profile.mailCodes && <CodeInput label="邮箱验证码" code={code} onSend={() => code.send(read)} />}
        <OwnPassword />
      </Form>
    </Dialog>
  )
}
