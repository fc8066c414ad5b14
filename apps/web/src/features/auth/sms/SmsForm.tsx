import MailOutlined from '@ant-design/icons/MailOutlined'
import MobileOutlined from '@ant-design/icons/MobileOutlined'
import { useMutation } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import type { SysConfig } from '@app/shared/auth/session.ts'
import { sms } from '@app/shared/auth/sms.ts'
import { CaptchaField } from '#/features/auth/shared/CaptchaField.tsx'
import { useCaptcha } from '#/features/auth/shared/useCaptcha.ts'
import { call } from '#/kit/http/http.ts'
import { useSmsCode } from './useSmsCode.ts'
import css from '#/features/auth/shared/code.module.css'

interface Values {
  mobile: string
  code?: string
  captcha: string
}

export interface SmsFormProps {
  config: SysConfig | undefined
  onToken: (token: string) => void
}

export const mobileRule = { required: true, pattern: /^1[3-9]\d{9}$/, message: '请输入正确的手机号' }

/** Sign-in by a code sent to the phone; failures of these calls are shown by the client layer. */
export default function SmsForm({ config, onToken }: SmsFormProps) {
  const [form] = Form.useForm<Values>()
  const captcha = useCaptcha(config?.captchaOnOff ?? true, 'sms')
  const asked = useSmsCode({ form, scene: 'login', captcha })
  const login = useMutation({
    mutationFn: ({ mobile, captcha: typed }: Values) =>
      call(sms.loginBySms, { body: { mobile, captcha: typed, uuid: asked.uuid } }),
    onSuccess: ({ token }) => onToken(token),
  })

  return (
    <Form<Values>
      form={form}
      size="large"
      requiredMark={false}
      scrollToFirstError={{ focus: true }}
      onFinish={(values) => login.mutate(values)}
    >
      <Form.Item name="mobile" rules={[mobileRule]}>
        <Input
          prefix={<MobileOutlined aria-hidden />}
          placeholder="手机号"
          aria-label="手机号"
          autoComplete="tel"
          inputMode="numeric"
          maxLength={11}
          autoFocus
        />
      </Form.Item>
      {captcha.on && <CaptchaField captcha={captcha} />}
      <div className={css.row}>
        <Form.Item
          className={css.wide}
          name="captcha"
          rules={[{ required: true, message: '请输入验证码' }]}
          validateTrigger="onBlur"
        >
          <Input
            prefix={<MailOutlined aria-hidden />}
            placeholder="短信验证码"
            aria-label="短信验证码"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={20}
          />
        </Form.Item>
        <Button className={css.send} onClick={asked.send} loading={asked.sending} disabled={asked.restSeconds > 0}>
          {asked.label}
        </Button>
      </div>
      <Button type="primary" htmlType="submit" block loading={login.isPending}>
        确定
      </Button>
    </Form>
  )
}
