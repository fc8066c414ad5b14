import type { FormInstance } from 'antd'
import { sms, type smsScenes } from '@app/shared/auth/sms.ts'
import { useCode } from '#/components/codes/useCode.ts'
import type { Captcha } from '#/features/auth/shared/useCaptcha.ts'
import { call } from '#/kit/http/http.ts'

interface Options {
  form: FormInstance
  scene: (typeof smsScenes)[number]
  captcha: Captcha
}

interface Typed {
  mobile: string
  code: string | undefined
}

/** Codes to the phone typed into the form, with the picture where one is asked for. */
export function useSmsCode({ form, scene, captcha }: Options) {
  const ask = ({ mobile, code }: Typed) => {
    const picture = captcha.on ? { code: code ?? '', uuid: captcha.uuid ?? '' } : {}
    return call(sms.sendSms, { body: { mobile, scene, ...picture } })
  }
  const { send, ...code } = useCode(ask, {
    settled: () => captcha.reload(),
    // The button rests now, and what comes next is the code.
    sent: () => form.focusField('captcha'),
    failed: () => form.setFieldValue('code', undefined),
  })
  const needed = captcha.on ? ['mobile', 'code'] : ['mobile']
  return { ...code, send: () => send(() => form.validateFields(needed) as Promise<Typed>) }
}
