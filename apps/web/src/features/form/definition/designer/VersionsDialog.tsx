import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useShell } from '#/kit/session/shell.ts'
import { useDesigner } from '#/features/form/definition/draft/designerStore.ts'
import type { StoredForm } from './useDesignSaving.tsx'

const VersionsDrawer = lazy(() => import('#/features/form/definition/VersionsDrawer.tsx'))

/** What was published before; a version that became the draft again is what the page goes on with. */
export function VersionsDialog({ form }: { form: StoredForm }) {
  const open = useDesigner((state) => state.dialog?.name === 'versions')
  const close = useDesigner((state) => state.closeDialog)
  const shell = useShell()
  const { pathname, search } = useLocation()
  if (!open) return null
  return (
    <Suspense>
      <VersionsDrawer form={form} onClose={close} onChanged={() => shell.refresh(pathname + search)} />
    </Suspense>
  )
}
