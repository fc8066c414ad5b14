import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Form, Modal } from 'antd'
import { useState } from 'react'
import type { CurrentUser } from '@app/shared/auth/session.ts'
import { CaptchaField } from '#/features/auth/shared/CaptchaField.tsx'
import { useCaptcha } from '#/features/auth/shared/useCaptcha.ts'
import { httpTexts } from '#/kit/http/httpTexts.ts'
import { sysConfigQuery } from '#/kit/session/sessionQueries.ts'
import { PasswordItem } from './PasswordItem.tsx'
import { signIn } from './signIn.ts'
import css from './login.module.css'

interface Values {
  password: string
  code?: string
}

interface Props {
  /** Nobody else: what is open in the window is theirs. */
  user: Pick<CurrentUser, 'name' | 'userName'>
  onToken: (token: string) => void
  onClose: () => void
}

/** Above every other dialog, and above the notice that leads here. */
const zIndex = 2_100

/** Signs the same person in again, above whatever is open. */
export default function SignInAgain({ user, onToken, onClose }: Props) {
  const { data: config } = useQuery(sysConfigQuery)
  const [form] = Form.useForm<Values>()
  const [open, setOpen] = useState(true)
  const captcha = useCaptcha(config?.captchaOnOff ?? true)
  const login = useMutation({
    mutationFn: (values: Values) => signIn({ username: user.userName, ...values }, captcha),
    onSuccess: ({ token }) => onToken(token),
    onError: () => {
      form.setFieldValue('code', undefined)
      captcha.reload()
    },
  })

  return (
    <Modal
      open={open}
      title={httpTexts.expired.again}
      width={416}
      centered
      zIndex={zIndex}
      mask={{ closable: false }}
      okText="登录"
      cancelText="取消"
      okButtonProps={{ htmlType: 'submit', form: 'sign-in-again' }}
      confirmLoading={login.isPending}
      // A dialog below holds the focus until this one has opened.
      afterOpenChange={(shown) => {
        if (shown) form.focusField('password')
      }}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Form<Values>
        id="sign-in-again"
        form={form}
        size="large"
        requiredMark={false}
        onFinish={(values) => login.mutate(values)}
      >
        <p className={css.again}>
          请输入 {user.name}（{user.userName}）的密码，登录后继续当前操作。
        </p>
        {login.error && <Alert type="error" showIcon title={login.error.message} className={css.failure} />}
        {/* For password managers, which ask whose password it is. */}
        <input hidden readOnly value={user.userName} autoComplete="username" />
        <PasswordItem autoFocus />
        {captcha.on && <CaptchaField captcha={captcha} />}
      </Form>
    </Modal>
  )
}
