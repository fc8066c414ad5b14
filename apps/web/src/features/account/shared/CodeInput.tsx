import { Button, Form, Input } from 'antd'
import css from './code.module.css'

interface Props {
  label: string
  code: { label: string; sending: boolean; restSeconds: number }
  onSend: () => void
}

/** A code beside the button that sends one. */
export function CodeInput({ label, code, onSend }: Props) {
  return (
    <Form.Item label={label} required>
      <div className={css.code}>
        <Form.Item
          name="captcha"
          noStyle
          rules={[{ required: true, message: '请输入验证码' }]}
          validateTrigger="onBlur"
        >
          <Input aria-label={label} autoComplete="one-time-code" inputMode="numeric" maxLength={20} />
        </Form.Item>
        <Button onClick={onSend} loading={code.sending} disabled={code.restSeconds > 0}>
          {code.label}
        </Button>
      </div>
    </Form.Item>
  )
}

/** The login password, asked for again before something changes that opens the account. */
export function OwnPassword() {
  return (
    <Form.Item
      name="password"
      label="登录密码"
      rules={[{ required: true, message: '请输入登录密码' }]}
      validateTrigger="onBlur"
    >
      <Input.Password autoComplete="current-password" />
    </Form.Item>
  )
}
