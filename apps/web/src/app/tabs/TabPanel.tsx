import { memo, Suspense, useMemo, type ReactNode } from 'react'
import { NavigationType, UNSAFE_LocationContext as LocationContext } from 'react-router'
import { useBrand } from '#/kit/session/brand.ts'
import { PageRouteContext, useShell } from '#/kit/session/shell.ts'
import { pageOf } from '#/app/pages.ts'
import { mayOpen } from '#/app/routes/access.ts'
import type { AppRoute } from '#/app/routes/menuRoutes.ts'
import { FramedPage } from './FramedPage.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { StillWhileHidden } from './StillWhileHidden.tsx'
import { UnknownPage } from './UnknownPage.tsx'
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
  const { name, title, remark, permission, actions } = route
  const page = useMemo(() => ({ name, title, remark, permission, actions }), [name, title, remark, permission, actions])
  return (
    <div className={css.page}>
      <LocationContext value={address}>
        <PageRouteContext value={page}>
          <PageBoundary onRefresh={() => shell.refresh(fullPath)} onHome={() => shell.open('/index')}>
            <StillWhileHidden>
              <Suspense fallback={<PageSkeleton />}>{contentOf(route, permissions)}</Suspense>
            </StillWhileHidden>
          </PageBoundary>
          {copyright && <p className={css.copyright}>{copyright}</p>}
        </PageRouteContext>
      </LocationContext>
    </div>
  )
})

function contentOf(route: AppRoute, permissions: readonly string[]): ReactNode {
  if (route.kind === 'frame' && mayOpen(route, permissions))
    return <FramedPage title={route.title} url={route.url ?? ''} />
  const Page = pageOf(mayOpen(route, permissions) ? (route.component ?? '') : 'exception/403')
  return Page ? <Page /> : <UnknownPage component={route.component ?? ''} />
}

function addressOf(fullPath: string, state: unknown) {
  const at = fullPath.indexOf('?')
  const pathname = at < 0 ? fullPath : fullPath.slice(0, at)
  const search = at < 0 ? '' : fullPath.slice(at)
  const location = { pathname, search, hash: '', state, key: fullPath, mask: undefined }
  return { location, navigationType: NavigationType.Pop }
}
