import { Alert, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { isHandler } from '@app/shared/flowable/handler.ts'
import { EditorContext } from '#/features/flowable/designer/canvas/editorContext.ts'
import type { FlowEditor } from '#/features/flowable/designer/canvas/FlowEditor.ts'
import { useLint } from '#/features/flowable/designer/lint/useLint.ts'
import { PanelWorldContext } from '#/features/flowable/designer/panel/panelWorld.ts'
import { ModelDialogs, type DialogName } from '#/features/flowable/designer/tools/ModelDialogs.tsx'
import { Toolbar } from '#/features/flowable/designer/tools/Toolbar.tsx'
import { useSaveKey } from '#/kit/form/useSaveKey.ts'
import { usePageTitle } from '#/kit/page/usePageTitle.ts'
import { ModelHead } from './ModelHead.tsx'
import type { ModelStart } from './modelStart.ts'
import { SideColumn } from './SideColumn.tsx'
import { useModelSaving } from './useModelSaving.ts'
import { usePanelWorld } from './usePanelWorld.ts'
import css from './page.module.css'

const BpmnCanvas = lazy(() => import('#/features/flowable/designer/canvas/BpmnCanvas.tsx'))
const Palette = lazy(async () => ({
  default: (await import('#/features/flowable/designer/canvas/Palette.tsx')).Palette,
}))
const PropertyPanel = lazy(async () => ({
  default: (await import('#/features/flowable/designer/panel/PropertyPanel.tsx')).PropertyPanel,
}))
const SimulationView = lazy(() => import('#/features/flowable/designer/tools/SimulationView.tsx'))

interface ModelSpaceProps {
  start: ModelStart
  canEdit: boolean
  userId: string
}

/** Head, tools, palette, canvas and properties (workflow §18.3). */
export function ModelSpace({ start, canEdit, userId }: ModelSpaceProps) {
  const [editor, setEditor] = useState<FlowEditor>()
  const [failure, setFailure] = useState<string>()
  const [marksShown, setMarksShown] = useState(true)
  const [simulated, setSimulated] = useState<string>()
  const [dialog, setDialog] = useState<DialogName>()
  const saving = useModelSaving({ start, editor, canEdit, userId })
  const problems = useLint(editor, marksShown, isHandler)
  const world = usePanelWorld(saving)
  usePageTitle(`流程设计 · ${saving.name || '新建流程'}`)
  useSaveKey(canEdit && !saving.isSaving && editor !== undefined, saving.save)
  const simulate = async () => setSimulated(simulated === undefined ? await editor?.xml() : undefined)
  return (
    <section className={css.space} aria-label="流程设计">
      <PanelWorldContext value={world}>
        <EditorContext value={editor}>
          <ModelHead saving={saving} problems={problems} canEdit={canEdit} owner={start.owner} onDialog={setDialog} />
          {editor && (
            <Toolbar
              marksShown={marksShown}
              onMarks={() => setMarksShown(!marksShown)}
              isSimulating={simulated !== undefined}
              onSimulate={() => void simulate()}
              onDialog={setDialog}
            />
          )}
          {failure && <Alert type="error" showIcon title={`流程文件无法打开：${failure}`} />}
          <div className={css.work}>
            {editor && canEdit && (
              <Suspense>
                <Palette />
              </Suspense>
            )}
            <Suspense fallback={<Skeleton active className={css.waiting ?? ''} paragraph={{ rows: 10 }} />}>
              <BpmnCanvas xml={saving.opened} canEdit={canEdit} onEditor={setEditor} onFailed={setFailure} />
            </Suspense>
            {simulated !== undefined && (
              <Suspense>
                <SimulationView xml={simulated} />
              </Suspense>
            )}
            <SideColumn>
              {editor && (
                <Suspense>
                  <PropertyPanel />
                </Suspense>
              )}
            </SideColumn>
          </div>
          {editor && (
            <ModelDialogs open={dialog} saving={saving} problems={problems} onClose={() => setDialog(undefined)} />
          )}
        </EditorContext>
      </PanelWorldContext>
    </section>
  )
}
