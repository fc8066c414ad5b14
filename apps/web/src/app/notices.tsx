import { App } from 'antd'
import { useLayoutEffect } from 'react'
import { connectHttp } from '#/kit/http.ts'
import { httpTexts } from '#/kit/httpTexts.ts'
import { useSession } from '#/stores/session.ts'
import { ExpiredButton, RequestNumber } from './noticeParts.tsx'

export const expiredKey = 'loginExpireTip'

// The first requests start while the first render is still under way, before the bridge below is there: they need the
// session already, or every reload would begin with refused calls.
connectHttp({ token: () => useSession.getState().token, error: () => undefined, expired: () => undefined })

/** Connects the client layer to the notices of the application: how failures and the end of a session are shown. */
export function NoticeBridge() {
  const { notification } = App.useApp()
  useLayoutEffect(() => {
    const former = connectHttp({
      token: () => useSession.getState().token,
      error: (text, traceId) =>
        notification.error({ title: text, description: traceId ? <RequestNumber value={traceId} /> : undefined }),
      expired: (token, said = httpTexts.expired.text) => {
        // Late answers of a session that was given up meanwhile say nothing new.
        if (!token || token !== useSession.getState().token) return
        notification.warning({
          key: expiredKey,
          title: httpTexts.expired.title,
          description: said,
          duration: 0,
          closable: false,
          actions: <ExpiredButton />,
        })
      },
    })
    return () => void connectHttp(former)
  }, [notification])
  return null
}
