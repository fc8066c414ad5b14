import UserOutlined from '@ant-design/icons/UserOutlined'
import { useMutation } from '@tanstack/react-query'
import { App, Button, Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import type { SysConfig } from '@app/shared/auth/session.ts'
import { CaptchaField } from '#/features/auth/shared/CaptchaField.tsx'
import { useCaptcha } from '#/features/auth/shared/useCaptcha.ts'
import { PasswordItem } from './PasswordItem.tsx'
import { signIn } from './signIn.ts'
import css from './login.module.css'

interface Values {
  username: string
  password: string
  code?: string
  remember: boolean
}

/** Time the button rests after an incomplete form, so that a double click does not burn two pictures. */
const restMs = 600

interface Props {
  config: SysConfig | undefined
  /** A name that was just registered; the remembered one otherwise. */
  userName?: string | undefined
  onToken: (token: string) => void
  onForgot: () => void
}

export function PasswordForm({ config, userName, onToken, onForgot }: Props) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [resting, setResting] = useState(false)
  const captcha = useCaptcha(config?.captchaOnOff ?? true)
  const [remembered] = useState(() => userName ?? rememberedUser())

  const login = useMutation({
    mutationFn: (values: Values) => signIn(values, captcha),
    onSuccess: ({ token }, { username, remember }) => {
      rememberUser(remember ? username : undefined)
      onToken(token)
    },
    onError: (error) => {
      void message.error(error.message)
      form.setFieldValue('code', undefined)
      captcha.reload()
    },
  })

  const incomplete = () => {
    setResting(true)
    setTimeout(() => setResting(false), restMs)
    captcha.reload()
  }

  return (
    <Form<Values>
      form={form}
      size="large"
      requiredMark={false}
      initialValues={{ username: remembered, remember: remembered !== '' && userName === undefined }}
      onFinish={(values) => login.mutate(values)}
      scrollToFirstError={{ focus: true }}
      onFinishFailed={incomplete}
    >
      <Form.Item name="username" rules={[{ required: true, message: '请输入帐户名' }]}>
        <Input
          prefix={<UserOutlined aria-hidden />}
          placeholder="账户"
          aria-label="账户"
          autoComplete="username"
          autoFocus={remembered === ''}
        />
      </Form.Item>
      <PasswordItem autoFocus={remembered !== ''} />
      {captcha.on && <CaptchaField captcha={captcha} />}
      <div className={css.between}>
        <Form.Item name="remember" valuePropName="checked" noStyle>
          <Checkbox>记住账号</Checkbox>
        </Form.Item>
        <Button type="link" size="small" onClick={onForgot}>
          忘记密码
        </Button>
      </div>
      <Button type="primary" htmlType="submit" block loading={login.isPending} disabled={resting}>
        确定
      </Button>
    </Form>
  )
}

const key = 'remembered_user'

/** Account name of the last sign-in with 记住账号; the password is never kept. */
const rememberedUser = () => localStorage.getItem(key) ?? ''

function rememberUser(name: string | undefined) {
  if (name) localStorage.setItem(key, name)
  else localStorage.removeItem(key)
}
