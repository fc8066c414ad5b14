import LockOutlined from '@ant-design/icons/LockOutlined'
import { Form, Input } from 'antd'
import { useState, type KeyboardEvent } from 'react'

/** The password of a sign-in; says so while Caps Lock is on, as far as the keys typed into it tell. */
export function PasswordItem({ autoFocus }: { autoFocus: boolean }) {
  const [caps, setCaps] = useState(false)
  const look = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <Form.Item
      name="password"
      rules={[{ required: true, message: '请输入密码' }]}
      help={caps ? <span role="status">大写锁定已开启</span> : undefined}
    >
      <Input.Password
        prefix={<LockOutlined aria-hidden />}
        placeholder="密码"
        aria-label="密码"
        autoComplete="current-password"
        autoFocus={autoFocus}
        onKeyDown={look}
        onKeyUp={look}
        onBlur={() => setCaps(false)}
      />
    </Form.Item>
  )
}
