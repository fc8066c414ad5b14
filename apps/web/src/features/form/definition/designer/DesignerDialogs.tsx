import { lazy, Suspense, type ComponentType } from 'react'
import { useDesigner, type DialogName } from '#/features/form/definition/draft/designerStore.ts'

const JsonDialog = lazy(async () => ({
  default: (await import('#/features/form/definition/dialogs/JsonDialog.tsx')).JsonDialog,
}))
const ImportDialog = lazy(async () => ({
  default: (await import('#/features/form/definition/dialogs/ImportDialog.tsx')).ImportDialog,
}))
const PreviewDialog = lazy(async () => ({
  default: (await import('#/features/form/definition/dialogs/PreviewDialog.tsx')).PreviewDialog,
}))
const CheckDrawer = lazy(async () => ({
  default: (await import('#/features/form/definition/dialogs/CheckDrawer.tsx')).CheckDrawer,
}))
const CodeDialog = lazy(async () => ({
  default: (await import('#/features/form/definition/dialogs/CodeDialog.tsx')).CodeDialog,
}))
const TemplatesDrawer = lazy(async () => ({
  default: (await import('#/features/form/definition/dialogs/TemplatesDrawer.tsx')).TemplatesDrawer,
}))

const LinkagesDrawer = lazy(async () => ({
  default: (await import('#/features/form/definition/rules/LinkagesDrawer.tsx')).LinkagesDrawer,
}))

const SubmissionDrawer = lazy(async () => ({
  default: (await import('#/features/form/definition/rules/SubmissionDrawer.tsx')).SubmissionDrawer,
}))

/** `publish` is not among them: it belongs to the page, which saves first. */
const dialogs: Partial<Record<DialogName, ComponentType>> = {
  json: JsonDialog,
  code: CodeDialog,
  import: ImportDialog,
  preview: PreviewDialog,
  check: CheckDrawer,
  templates: TemplatesDrawer,
  linkages: LinkagesDrawer,
  submission: SubmissionDrawer,
}

/** Everything that opens above the designer; each part comes when it is first asked for. */
export function DesignerDialogs() {
  const open = useDesigner((state) => state.dialog?.name)
  return <Suspense>{Object.entries(dialogs).map(([name, Dialog]) => name === open && <Dialog key={name} />)}</Suspense>
}
