import { App } from 'antd'
import { Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { connectHttp } from '#/kit/http/http.ts'
import { httpTexts } from '#/kit/http/httpTexts.ts'
import { RequestNumber } from '#/kit/http/RequestNumber.tsx'
import { lateTold } from '#/kit/page/late/lateSmall.tsx'
import { noteUse } from '#/kit/session/lastUse.ts'
import { useSession } from '#/stores/session.ts'
import { EndedActions } from './session/EndedNotice.tsx'
import { ownInfo, refreshAfterSignIn } from './session/goOn.ts'
import { useIdleNotice } from './session/useIdleNotice.tsx'
import { useOtherWindows } from './session/useOtherWindows.ts'

const SignInAgain = lateTold(() => import('#/features/auth/login/SignInAgain.tsx'))

const expiredKey = 'loginExpireTip'

// The first requests start while the first render is still under way, before the bridge below is there: they need the
// session already, or every reload would begin with refused calls.
connectHttp({
  token: () => useSession.getState().token,
  error: () => undefined,
  expired: () => undefined,
  used: noteUse,
})

/** Connects the client layer to the notices of the application: how failures and the end of a session are shown. */
export function NoticeBridge() {
  const { notification } = App.useApp()
  const [again, setAgain] = useState(false)
  const asked = useRef(0)
  const tellEnded = useCallback(
    (said: string = httpTexts.expired.text, awaited = false) => {
      if (awaited) asked.current += 1
      notification.warning({
        key: expiredKey,
        title: httpTexts.expired.title,
        description: said,
        duration: 0,
        closable: false,
        actions: <EndedActions asked={asked.current} onAgain={() => setAgain(true)} />,
      })
    },
    [notification],
  )
  const goOn = () => {
    setAgain(false)
    notification.destroy(expiredKey)
    refreshAfterSignIn()
  }
  useOtherWindows({ onEnded: tellEnded, onRenewed: goOn })
  useIdleNotice()

  useLayoutEffect(() => {
    const former = connectHttp({
      token: () => useSession.getState().token,
      error: (text, traceId) =>
        notification.error({ title: text, description: traceId ? <RequestNumber value={traceId} /> : undefined }),
      expired: (token, said, awaited) => {
        // Late answers of a session that was given up meanwhile say nothing new.
        if (token && token === useSession.getState().token) tellEnded(said, awaited)
      },
      used: noteUse,
    })
    return () => void connectHttp(former)
  }, [notification, tellEnded])

  const own = again ? ownInfo() : undefined
  return (
    <Suspense>
      {own && (
        <SignInAgain
          user={own.user}
          onClose={() => setAgain(false)}
          onToken={(token) => {
            useSession.getState().renewToken(token)
            goOn()
          }}
        />
      )}
    </Suspense>
  )
}
