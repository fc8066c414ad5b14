import { useMutation } from '@tanstack/react-query'
import { App, Form, Input, Modal } from 'antd'
import { session, type SysConfig } from '@app/shared/auth/session.ts'
import { CaptchaField } from '#/features/auth/shared/CaptchaField.tsx'
import { useCaptcha } from '#/features/auth/shared/useCaptcha.ts'
import { confirmRule, newPasswordRules } from '#/kit/form/passwordRules.ts'
import { PasswordStrength } from '#/kit/form/PasswordStrength.tsx'
import { call } from '#/kit/http/http.ts'

interface Values {
  username: string
  newPassword: string
  confirm: string
  code?: string
}

const nameRules = [
  { required: true, message: '用户名不能为空' },
  { min: 2, max: 20, message: '账户长度必须在2到20个字符之间' },
  { pattern: /^[A-Za-z][A-Za-z0-9_.-]*$/, message: '登录名为2-20位字母、数字、下划线、点或中划线，且以字母开头' },
]

interface Props {
  config: SysConfig | undefined
  onClose: () => void
  onRegistered: (username: string) => void
}

/** Makes an account where 参数设置 lets strangers do so. */
export default function Register({ config, onClose, onRegistered }: Props) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const captcha = useCaptcha(config?.captchaOnOff ?? true, 'register')
  const typed = Form.useWatch('newPassword', form)
  const register = useMutation({
    mutationFn: ({ username, newPassword, code }: Values) =>
      call(session.register, {
        body: {
          username,
          password: newPassword,
          ...(captcha.on ? { code: code ?? '', uuid: captcha.uuid ?? '' } : {}),
        },
      }),
    onSuccess: (_, { username }) => {
      void message.success('注册成功')
      onRegistered(username)
    },
    // The picture is spent with each try.
    onError: () => {
      form.setFieldValue('code', undefined)
      captcha.reload()
    },
  })
  return (
    <Modal
      open
      title="注册账户"
      width={480}
      okText="注册"
      cancelText="取消"
      mask={{ closable: false }}
      confirmLoading={register.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
        onFinish={(values) => register.mutate(values)}
      >
        <Form.Item label="登录名" name="username" rules={nameRules} validateFirst>
          <Input autoComplete="username" maxLength={20} autoFocus />
        </Form.Item>
        <Form.Item label="密码" name="newPassword" rules={newPasswordRules} extra={<PasswordStrength value={typed} />}>
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item label="确认密码" name="confirm" dependencies={['newPassword']} rules={[confirmRule('newPassword')]}>
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        {captcha.on && <CaptchaField captcha={captcha} />}
      </Form>
    </Modal>
  )
}
