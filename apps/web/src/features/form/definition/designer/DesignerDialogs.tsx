import { Suspense, type ComponentType, type ReactNode } from 'react'
import { useDesigner, useDesignerStore, type DialogName } from '#/features/form/definition/draft/designerStore.ts'
import { inDialog, latePart } from '#/kit/page/latePart.tsx'

/** They are closed by the store of the designer. */
const late = (load: () => Promise<{ default: ComponentType }>) =>
  latePart(load, (failure) => <Failure>{failure}</Failure>)

function Failure({ children }: { children: ReactNode }) {
  const store = useDesignerStore()
  return inDialog(children, () => store.getState().closeDialog())
}

const JsonDialog = late(async () => ({
  default: (await import('#/features/form/definition/dialogs/JsonDialog.tsx')).JsonDialog,
}))
const ImportDialog = late(async () => ({
  default: (await import('#/features/form/definition/dialogs/ImportDialog.tsx')).ImportDialog,
}))
const PreviewDialog = late(async () => ({
  default: (await import('#/features/form/definition/dialogs/PreviewDialog.tsx')).PreviewDialog,
}))
const CheckDrawer = late(async () => ({
  default: (await import('#/features/form/definition/dialogs/CheckDrawer.tsx')).CheckDrawer,
}))
const CodeDialog = late(async () => ({
  default: (await import('#/features/form/definition/dialogs/CodeDialog.tsx')).CodeDialog,
}))
const TemplatesDrawer = late(async () => ({
  default: (await import('#/features/form/definition/dialogs/TemplatesDrawer.tsx')).TemplatesDrawer,
}))

const LinkagesDrawer = late(async () => ({
  default: (await import('#/features/form/definition/rules/LinkagesDrawer.tsx')).LinkagesDrawer,
}))

const SubmissionDrawer = late(async () => ({
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
