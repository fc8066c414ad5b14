import { App } from 'antd'
import { useEffect } from 'react'
import { greetingAt } from '#/kit/session/greeting.ts'
import { useSession } from '#/stores/session.ts'

const welcomeAfterMs = 1000

/** Greets somebody who has just signed in, when the frame stands; not over a dialog that waits for an answer. */
export function useWelcome(quiet: boolean) {
  const { notification } = App.useApp()
  const fresh = useSession((state) => state.fresh)
  useEffect(() => {
    if (!fresh || quiet) return
    const timer = setTimeout(() => {
      useSession.setState({ fresh: false })
      notification.success({ title: '欢迎', description: `${greetingAt(new Date().getHours())}，欢迎回来` })
    }, welcomeAfterMs)
    return () => clearTimeout(timer)
  }, [fresh, notification, quiet])
}
