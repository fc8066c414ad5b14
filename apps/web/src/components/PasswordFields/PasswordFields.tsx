import { Form, Input, type FormInstance } from 'antd'
import { confirmRule, newPasswordRules } from '#/kit/form/passwordRules.ts'
import { PasswordStrength } from '#/kit/form/PasswordStrength.tsx'

export interface PasswordValues {
  oldPassword: string
  newPassword: string
  confirm: string
}

/** The old password, the new one with its strength, and the new one again. */
export function PasswordFields({ form }: { form: FormInstance<PasswordValues> }) {
  const typed = Form.useWatch('newPassword', form)
  return (
    <>
      <Form.Item label="旧密码" name="oldPassword" rules={[{ required: true, message: '请输入旧密码' }]}>
        <Input.Password autoComplete="current-password" autoFocus onPressEnter={form.submit} />
      </Form.Item>
      <Form.Item label="新密码" name="newPassword" rules={newPasswordRules} extra={<PasswordStrength value={typed} />}>
        <Input.Password autoComplete="new-password" onPressEnter={form.submit} />
      </Form.Item>
      <Form.Item label="确认密码" name="confirm" dependencies={['newPassword']} rules={[confirmRule('newPassword')]}>
        <Input.Password autoComplete="new-password" onPressEnter={form.submit} />
      </Form.Item>
    </>
  )
}
