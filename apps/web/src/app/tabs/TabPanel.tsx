import { Provider as MotionProvider } from '@rc-component/motion'
import { memo, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { NavigationType, UNSAFE_LocationContext as LocationContext } from 'react-router'
import { type PageCode, pageOf } from '#/app/pages.ts'
import { usePending } from '#/app/Progress.tsx'
import { mayOpen } from '#/app/routes/access.ts'
import type { AppRoute } from '#/app/routes/menuRoutes.ts'
import { ExceptionPage } from '#/features/exception/ExceptionPage.tsx'
import { PageAddressContext } from '#/kit/page/dirtyPages.ts'
import { useReducedMotion } from '#/kit/page/mediaQuery.ts'
import { useBrand } from '#/kit/session/brand.ts'
import { PageRouteContext, useShell } from '#/kit/session/shell.ts'
import { PageBoundary } from './PageBoundary.tsx'
import css from './tabs.module.css'

interface Props {
  route: AppRoute
  fullPath: string
  state: unknown
  permissions: readonly string[]
}

/**
 * One page with its own scroll area, error boundary and address. Pages read the address through the router's hooks;
 * giving each its own keeps hidden ones, which render now and then, from reading the query of the page that is shown.
 */
export const TabPanel = memo(function TabPanel({ route, fullPath, state, permissions }: Props) {
  const shell = useShell()
  const { copyright } = useBrand()
  const address = useMemo(() => addressOf(fullPath, state), [fullPath, state])
  const { permission, actions } = route
  const page = useMemo(() => ({ permission, actions }), [permission, actions])
  return (
    <div className={css.page}>
      <LocationContext value={address}>
        <PageRouteContext value={page}>
          <PageAddressContext value={fullPath}>
            <PageBoundary onRefresh={() => shell.refresh(fullPath)} onHome={() => shell.open('/index')}>
              <StillWhileHidden>
                <Suspense fallback={<PageSkeleton />}>{contentOf(route, permissions)}</Suspense>
              </StillWhileHidden>
            </PageBoundary>
          </PageAddressContext>
          {copyright && <p className={css.copyright}>{copyright}</p>}
        </PageRouteContext>
      </LocationContext>
    </div>
  )
})

function contentOf(route: AppRoute, permissions: readonly string[]): ReactNode {
  if (route.kind === 'frame' && mayOpen(route, permissions))
    return <FramedPage title={route.title} url={route.url ?? ''} />
  const component = mayOpen(route, permissions) ? (route.component ?? '') : 'exception/403'
  const code = pageOf(component)
  return code ? <CodedPage key={component} code={code} /> : <UnknownPage component={route.component ?? ''} />
}

/** Shown as soon as its code is there: React would keep a fallback that it has shown for 300 ms. */
function CodedPage({ code }: { code: PageCode }) {
  const [Page, setPage] = useState(code.now)
  const [failure, setFailure] = useState<{ error: unknown }>()
  useEffect(() => {
    if (Page) return undefined
    let shown = true
    code.load().then(
      (page) => shown && setPage(() => page),
      (error: unknown) => shown && setFailure({ error }),
    )
    return () => {
      shown = false
    }
  }, [code, Page])
  if (failure) throw failure.error
  return Page ? <Page /> : <PageSkeleton />
}

function addressOf(fullPath: string, state: unknown) {
  const at = fullPath.indexOf('?')
  const pathname = at < 0 ? fullPath : fullPath.slice(0, at)
  const search = at < 0 ? '' : fullPath.slice(at)
  const location = { pathname, search, hash: '', state, key: fullPath, mask: undefined }
  return { location, navigationType: NavigationType.Pop }
}

/** A menu row names a page that this build does not have. */
function UnknownPage({ component }: { component: string }) {
  return <ExceptionPage status={404} text={`页面组件不存在：${component}`} />
}

/** Shape of a list page while its code loads; shows itself only after 200 ms (tabs.module.css). */
function PageSkeleton() {
  const start = usePending((state) => state.start)
  useEffect(() => start(), [start])
  return (
    <div className={css.skeleton} role="status" aria-label="正在加载">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
        <i key={row} />
      ))}
    </div>
  )
}

const guest = 'allow-scripts allow-forms allow-popups allow-downloads'

/** A foreign site keeps its own origin, its cookies with it; a page of ours must not reach the frame around it. */
const sandboxOf = (url: string) =>
  URL.parse(url)?.origin === window.location.origin ? guest : `${guest} allow-same-origin`

/** A page of another site inside a tab. */
function FramedPage({ title, url }: { title: string; url: string }) {
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <iframe className={css.framed} title={title} src={url} referrerPolicy="no-referrer" sandbox={sandboxOf(url)} />
    </>
  )
}

/** Longer than any animation of the library. */
const settledMs = 300

/**
 * Switches the library's animations off while the tab is hidden and while it comes back.
 *
 * A dialog that is open in a hidden tab and renders there (any context change is enough) loses the handle its
 * animation reports to, and the whole page would crash when it is shown again (@rc-component/dialog 1.10). Without
 * animation nothing is reported. To be removed when the library survives that.
 */
function StillWhileHidden({ children }: { children: ReactNode }) {
  const reduced = useReducedMotion()
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settledMs)
    // Runs when the tab is hidden, too.
    return () => {
      clearTimeout(timer)
      setSettled(false)
    }
  }, [])
  return <MotionProvider motion={settled && !reduced}>{children}</MotionProvider>
}
