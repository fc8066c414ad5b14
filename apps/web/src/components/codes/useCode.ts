import { useMutation } from '@tanstack/react-query'
import { App } from 'antd'
import { useEffect, useState } from 'react'

interface Sent {
  uuid: string
  /** Seconds until the next one may be asked for. */
  interval: number
}

/** Asks for a code and counts down until the next one may be asked for; failures are shown by the client layer. */
export function useCode<T>(
  ask: (given: T) => Promise<Sent>,
  done: { sent?: () => void; settled?: () => void; failed?: () => void } = {},
) {
  const { message, notification } = App.useApp()
  const [restSeconds, setRest] = useState(0)
  useEffect(() => {
    if (restSeconds <= 0) return
    const timer = setTimeout(() => setRest(restSeconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [restSeconds])

  const { mutate, data, isPending } = useMutation({
    mutationFn: (given: T) => ask(given).finally(message.loading('验证码发送中..', 0)),
    onSuccess: ({ interval }) => {
      setRest(interval)
      done.sent?.()
      notification.success({ title: '提示', description: '验证码发送成功，请注意查收', duration: 8 })
    },
    onSettled: done.settled,
    onError: done.failed,
  })

  return {
    uuid: data?.uuid,
    sending: isPending,
    restSeconds,
    label: restSeconds > 0 ? `${restSeconds} s` : '获取验证码',
    /** Sends what `read` gives; when it refuses, the fields say what is missing. */
    send: (read: () => Promise<T>) => void read().then(mutate, () => undefined),
  }
}
