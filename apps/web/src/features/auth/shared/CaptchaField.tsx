import SecurityScanOutlined from '@ant-design/icons/SecurityScanOutlined'
import { Form, Input, type InputRef } from 'antd'
import type { Ref } from 'react'
import type { Captcha } from './useCaptcha.ts'
import css from './code.module.css'

/** Input beside the picture; a click on the picture brings another one. */
export function CaptchaField({ captcha, ref }: { captcha: Captcha; ref?: Ref<InputRef> }) {
  return (
    <div className={css.row}>
      <Form.Item
        className={css.wide}
        name="code"
        rules={[{ required: true, message: '请输入验证码' }]}
        validateTrigger="onBlur"
      >
        <Input
          ref={ref}
          prefix={<SecurityScanOutlined aria-hidden />}
          placeholder="验证码"
          aria-label="验证码"
          autoComplete="off"
          maxLength={20}
        />
      </Form.Item>
      <button
        type="button"
        className={css.picture}
        onClick={captcha.reload}
        aria-label="换一张验证码图片"
        title="看不清？换一张"
        aria-busy={captcha.loading}
      >
        {captcha.picture && <img src={captcha.picture} alt="验证码图片" height={38} />}
        {!captcha.picture && !captcha.loading && <span>重试</span>}
      </button>
    </div>
  )
}
