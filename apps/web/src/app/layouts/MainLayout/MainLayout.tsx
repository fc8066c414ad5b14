import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { Boot } from '#/app/Boot.tsx'
import { pageLoader, preparePage } from '#/app/pages.ts'
import { workbenchPath } from '#/app/routes/paths.ts'
import { routeTable } from '#/app/routes/routeTable.ts'
import { endSession } from '#/app/session/signOut.ts'
import { productWidgets } from '#/components/widgets/productWidgets.ts'
import { WidgetContext } from '#/kit/form/productWidgets.ts'
import { PageLoaderContext } from '#/kit/page/pageLoader.ts'
import { usePickerZone, useProductZone } from '#/kit/session/productZone.ts'
import { meQuery, routersQuery } from '#/kit/session/sessionQueries.ts'
import { Frame } from './Frame.tsx'

// Most sign-ins lead to the workbench: its code comes while the frame is drawn for the first time.
if (window.location.pathname.endsWith(workbenchPath)) preparePage('DashBoard')

/** The signed-in part: who the user is and what they may open comes first; when that fails the session is given up. */
export default function MainLayout() {
  const me = useQuery(meQuery)
  const routers = useQuery(routersQuery)
  const navigate = useNavigate()
  usePickerZone(useProductZone())
  // Asked again later, they may fail and stay what they were.
  const failed = me.isLoadingError || routers.isLoadingError
  useEffect(() => {
    if (failed) void endSession().then(() => navigate('/', { replace: true }))
  }, [failed, navigate])

  const table = useMemo(() => routeTable(routers.data ?? []), [routers.data])
  if (!me.data || !routers.data) return <Boot />
  return (
    <PageLoaderContext value={pageLoader}>
      <WidgetContext value={productWidgets}>
        <Frame table={table} me={me.data} />
      </WidgetContext>
    </PageLoaderContext>
  )
}
