import { useMutation } from '@tanstack/react-query'
import { App, Button, Form, Input, Modal } from 'antd'
import type { SysConfig } from '@app/shared/auth/session.ts'
import { sms } from '@app/shared/auth/sms.ts'
import { CaptchaField } from '#/features/auth/shared/CaptchaField.tsx'
import { useCaptcha } from '#/features/auth/shared/useCaptcha.ts'
import { confirmRule, newPasswordRules } from '#/kit/form/passwordRules.ts'
import { PasswordStrength } from '#/kit/form/PasswordStrength.tsx'
import { call } from '#/kit/http/http.ts'
import { mobileRule } from './SmsForm.tsx'
import { useSmsCode } from './useSmsCode.ts'
import css from '#/features/auth/shared/code.module.css'

interface Values {
  mobile: string
  code?: string
  captcha: string
  newPassword: string
  confirm: string
}

/** Sets a new password with a code sent to the phone of the account. */
export default function ResetPassword({ config, onClose }: { config: SysConfig | undefined; onClose: () => void }) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const captcha = useCaptcha(config?.captchaOnOff ?? true, 'sms')
  const asked = useSmsCode({ form, scene: 'reset', captcha })
  const typed = Form.useWatch('newPassword', form)
  const reset = useMutation({
    mutationFn: ({ mobile, captcha: code, newPassword }: Values) =>
      call(sms.resetPwdBySms, { body: { mobile, captcha: code, newPassword, uuid: asked.uuid } }),
    onSuccess: () => {
      void message.success('修改成功')
      onClose()
    },
  })

  return (
    <Modal
      open
      title="重置密码"
      width={480}
      okText="保存"
      cancelText="取消"
      mask={{ closable: false }}
      confirmLoading={reset.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
        onFinish={(values) => reset.mutate(values)}
      >
        <Form.Item label="手机号" name="mobile" rules={[mobileRule]}>
          <Input autoComplete="tel" inputMode="numeric" maxLength={11} autoFocus />
        </Form.Item>
        {captcha.on && <CaptchaField captcha={captcha} />}
        <div className={css.row}>
          <Form.Item label="短信验证码" name="captcha" rules={[{ required: true, message: '请输入验证码' }]}>
            <Input autoComplete="one-time-code" inputMode="numeric" maxLength={20} />
          </Form.Item>
          <Form.Item label=" ">
            <Button block onClick={asked.send} loading={asked.sending} disabled={asked.restSeconds > 0}>
              {asked.label}
            </Button>
          </Form.Item>
        </div>
        <Form.Item
          label="新密码"
          name="newPassword"
          rules={newPasswordRules}
          extra={<PasswordStrength value={typed} />}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item label="确认密码" name="confirm" dependencies={['newPassword']} rules={[confirmRule('newPassword')]}>
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
