import { Alert, Skeleton } from 'antd'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { isHandler } from '@app/shared/flowable/handler.ts'
import { EditorContext } from '#/features/flowable/designer/canvas/editorContext.ts'
import type { FlowEditor } from '#/features/flowable/designer/canvas/FlowEditor.ts'
import { useLint } from '#/features/flowable/designer/lint/useLint.ts'
import { attributeOf } from '#/features/flowable/designer/model/extension.ts'
import { PanelWorldContext } from '#/features/flowable/designer/panel/panelWorld.ts'
import { ModelDialogs, type DialogName } from '#/features/flowable/designer/tools/ModelDialogs.tsx'
import { Toolbar } from '#/features/flowable/designer/tools/Toolbar.tsx'
import { useSaveKey } from '#/kit/form/useSaveKey.ts'
import { usePageTitle } from '#/kit/page/usePageTitle.ts'
import type { Drawing } from './drawing.ts'
import { ModelHead } from './ModelHead.tsx'
import type { ModelSpaceProps } from './modelStart.ts'
import { SideColumn } from './SideColumn.tsx'
import { useDrawn } from './useDrawn.ts'
import { designPath, useModelSaving } from './useModelSaving.ts'
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

const drawingOf = (editor: FlowEditor): Drawing => ({
  read: async () => ({ type: 'bpmn', xml: await editor.xml() }),
  category: () => editor.process && attributeOf(editor.process, 'processCategory'),
})

const never = () => () => undefined

/** The name as it stands in the drawing. */
const useProcessName = (editor: FlowEditor | undefined) =>
  useSyncExternalStore(editor?.subscribe ?? never, () => editor?.process?.name)

/** Head, tools, palette, canvas and properties (workflow §18.3). */
export default function ModelSpace({ start, canEdit, userId }: ModelSpaceProps) {
  const [editor, setEditor] = useState<FlowEditor>()
  const [failure, setFailure] = useState<string>()
  const [marksShown, setMarksShown] = useState(true)
  const [simulated, setSimulated] = useState<string>()
  const [dialog, setDialog] = useState<DialogName>()
  const unsaved = useDrawn({ start, editor, canEdit, key: `flow ${userId} ${start.id ?? 'new'}` })
  const saving = useModelSaving({
    start,
    drawing: editor && drawingOf(editor),
    name: useProcessName(editor),
    unsaved,
    canEdit,
  })
  const problems = useLint(editor, marksShown, isHandler)
  const world = usePanelWorld(saving)
  usePageTitle(`流程设计 · ${saving.name || '新建流程'}`)
  useSaveKey(canEdit && !saving.isSaving && editor !== undefined, saving.save)
  const simulate = async () => setSimulated(simulated === undefined ? await editor?.xml() : undefined)
  return (
    <section className={css.space} aria-label="流程设计">
      <PanelWorldContext value={world}>
        <EditorContext value={editor}>
          <ModelHead
            saving={saving}
            canEdit={canEdit}
            owner={start.owner}
            errors={problems.filter(({ level }) => level === 'error').length}
            onCheck={() => setDialog('check')}
            onXml={() => setDialog('xml')}
            {...(start.id === undefined && { onSimple: () => saving.leaveFor(`${designPath}?type=simple`) })}
          />
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
              <BpmnCanvas xml={start.xml} canEdit={canEdit} onEditor={setEditor} onFailed={setFailure} />
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
