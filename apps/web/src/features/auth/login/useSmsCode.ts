import { session, type smsScenes } from '@app/shared/auth/session.ts'
import { useMutation } from '@tanstack/react-query'
import { App, type FormInstance } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '#/kit/http.ts'
import type { Captcha } from './useCaptcha.ts'

interface Options {
  form: FormInstance
  scene: (typeof smsScenes)[number]
  captcha: Captcha
}

/** Asks for a code to the phone typed into the form and counts down until the next one may be asked for. */
export function useSmsCode({ form, scene, captcha }: Options) {
  const { message, notification } = App.useApp()
  const [restSeconds, setRest] = useState(0)
  useEffect(() => {
    if (restSeconds <= 0) return
    const timer = setTimeout(() => setRest(restSeconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [restSeconds])

  const { mutate, data, isPending } = useMutation({
    mutationFn: (body: { mobile: string; code: string | undefined }) => {
      const wait = message.loading('验证码发送中..', 0)
      const picture = captcha.on ? { code: body.code ?? '', uuid: captcha.uuid ?? '' } : {}
      return call(session.sendSms, { body: { mobile: body.mobile, scene, ...picture } }).finally(wait)
    },
    onSuccess: ({ interval }) => {
      setRest(interval)
      notification.success({ title: '提示', description: '验证码发送成功，请注意查收', duration: 8 })
    },
    onSettled: () => captcha.reload(),
    onError: () => form.setFieldValue('code', undefined),
  })

  const send = async () => {
    const needed = captcha.on ? ['mobile', 'code'] : ['mobile']
    try {
      mutate(await form.validateFields(needed))
    } catch {
      // The fields say what is missing.
      return
    }
  }

  return {
    uuid: data?.uuid,
    sending: isPending,
    restSeconds,
    label: restSeconds > 0 ? `${restSeconds} s` : '获取验证码',
    send: () => void send(),
  }
}
