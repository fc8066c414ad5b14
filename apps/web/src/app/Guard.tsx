import { Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { lateWith, type Load } from '#/kit/page/late/lateWith.tsx'
import { meQuery, routersQuery, sysConfigQuery } from '#/kit/session/sessionQueries.ts'
import { useSession } from '#/stores/session.ts'
import { Boot, BootFailed } from './Boot.tsx'
import { afterSignIn, decide } from './guards.ts'
import { queryClient } from './queryClient.ts'

const layout = (load: Load<object>) => lateWith(load, (retry) => <BootFailed onRetry={retry} />)

const LoginLayout = layout(() => import('./layouts/LoginLayout/LoginLayout.tsx'))
const NotFound = layout(() => import('./NotFoundPage.tsx'))
const License = layout(() => import('#/features/auth/license/ApplyLicense.tsx'))
const MainLayout = layout(() => {
  // The user's data and the code that shows it are fetched at the same time.
  void queryClient.prefetchQuery(meQuery)
  void queryClient.prefetchQuery(routersQuery)
  void queryClient.prefetchQuery(sysConfigQuery)
  return import('./layouts/MainLayout/MainLayout.tsx')
})

/** Sends every visitor to where they may be: login, the frame, or a bare page. */
export function Guard() {
  const location = useLocation()
  const { token, destination } = useSession()
  const signedIn = token !== undefined
  const decision = decide(signedIn, location.pathname, location.pathname + location.search + location.hash)
  const away = 'goTo' in decision
  useEffect(() => {
    if (!away) useSession.setState({ destination: undefined })
  }, [away])
  if (away) return <Navigate to={signedIn ? afterSignIn(destination, decision.goTo) : decision.goTo} replace />
  return (
    <Suspense fallback={<Boot />}>
      {decision.show === 'login' && <LoginLayout />}
      {decision.show === 'notFound' && <NotFound />}
      {decision.show === 'license' && <License />}
      {decision.show === 'frame' && <MainLayout />}
    </Suspense>
  )
}
