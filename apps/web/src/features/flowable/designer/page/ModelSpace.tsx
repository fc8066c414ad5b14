import { Alert, App, Skeleton } from 'antd'
import { Suspense, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { isHandler } from '@app/shared/flowable/handler.ts'
import { EditorContext } from '#/features/flowable/designer/canvas/editorContext.ts'
import type { FlowEditor } from '#/features/flowable/designer/canvas/FlowEditor.ts'
import { latePartFailed } from '#/features/flowable/designer/canvas/lateParts.ts'
import { useLint } from '#/features/flowable/designer/lint/useLint.ts'
import { attributeOf } from '#/features/flowable/designer/model/extension.ts'
import { PanelWorldContext } from '#/features/flowable/designer/panel/panelWorld.ts'
import { ModelDialogs, type DialogName } from '#/features/flowable/designer/tools/ModelDialogs.tsx'
import { Toolbar } from '#/features/flowable/designer/tools/Toolbar.tsx'
import { useSaveKey } from '#/kit/form/useSaveKey.ts'
import { loadChunk } from '#/kit/http/loadChunk.ts'
import { latePart } from '#/kit/page/latePart.tsx'
import { usePageTitle } from '#/kit/page/usePageTitle.ts'
import type { Drawing } from './drawing.ts'
import { ModelHead } from './ModelHead.tsx'
import type { ModelSpaceProps } from './modelStart.ts'
import { SideColumn } from './SideColumn.tsx'
import { useDrawn } from './useDrawn.ts'
import { useKnownNames } from './useKnownNames.ts'
import { designPath, useModelSaving } from './useModelSaving.ts'
import { usePanelWorld } from './usePanelWorld.ts'
import css from './page.module.css'

const BpmnCanvas = latePart(() => import('#/features/flowable/designer/canvas/BpmnCanvas.tsx'))
const palette = () => import('#/features/flowable/designer/canvas/Palette.tsx')
const panel = () => import('#/features/flowable/designer/panel/PropertyPanel.tsx')
const simulation = () => import('#/features/flowable/designer/tools/SimulationView.tsx')
const Palette = latePart(async () => ({ default: (await palette()).Palette }))
const PropertyPanel = latePart(async () => ({ default: (await panel()).PropertyPanel }))
const SimulationView = latePart(simulation)

const drawingOf = (editor: FlowEditor): Drawing => ({
  read: async () => ({ type: 'bpmn', xml: await editor.xml() }),
  xml: () => editor.xml(),
  key: () => editor.process?.id,
  category: () => editor.process && attributeOf(editor.process, 'processCategory'),
})

const never = () => () => undefined

/** The name as it stands in the drawing. */
const useProcessName = (editor: FlowEditor | undefined) =>
  useSyncExternalStore(editor?.subscribe ?? never, () => editor?.process?.name)

/** Nothing while there is no form, or while it is looked up. */
const modelsOf = (fields: readonly { model: string }[]) =>
  fields.length > 0 ? fields.map(({ model }) => model) : undefined

/** Tells of every change to the drawing; opening a file is none. */
function useChanges(editor: FlowEditor | undefined, onChange: () => void) {
  const tell = useEffectEvent(onChange)
  useEffect(
    () =>
      editor?.on('commandStack.changed', ({ trigger }: { trigger?: string }) => {
        if (trigger !== 'clear') tell()
      }),
    [editor],
  )
}

/** Tells of parts of the canvas that were asked for and did not arrive, by whichever key or button. */
function useLateFailures(editor: FlowEditor | undefined, onFailure: (reason: string) => void) {
  const tell = useEffectEvent(onFailure)
  useEffect(() => editor?.on(latePartFailed, ({ reason }: { reason: string }) => tell(reason)), [editor])
}

/** Head, tools, palette, canvas and properties (workflow §18.3). */
export default function ModelSpace({ start, canEdit, userId }: ModelSpaceProps) {
  const [editor, setEditor] = useState<FlowEditor>()
  const [failure, setFailure] = useState<string>()
  const [marksShown, setMarksShown] = useState(true)
  const [simulated, setSimulated] = useState<string>()
  const [dialog, setDialog] = useState<DialogName>()
  const unsaved = useDrawn({
    version: start.version,
    text: editor && (() => editor.xml()),
    restore: async (xml) => editor?.open(xml),
    canEdit,
    key: `flow ${userId} ${start.id ?? 'new'}`,
  })
  // Shown when the drawing is, so they are fetched with it.
  useEffect(() => void Promise.allSettled([panel(), palette()]), [])
  useChanges(canEdit ? editor : undefined, unsaved.touch)
  const drawing = editor && drawingOf(editor)
  const saving = useModelSaving({
    start,
    drawing,
    name: useProcessName(editor),
    unsaved,
    canEdit,
  })
  const world = usePanelWorld(saving)
  const fields = useMemo(() => modelsOf(world.fields), [world.fields])
  const known = useKnownNames(saving.facts.settings?.mapping.forms)
  const hasForm = world.form.code !== undefined
  const problems = useLint(editor, marksShown, { isHandler, fields, hasForm, ...known })
  usePageTitle(`流程设计 · ${saving.name || '新建流程'}`)
  useSaveKey(canEdit && !saving.isSaving && editor !== undefined, saving.save)
  const { message } = App.useApp()
  useLateFailures(editor, (reason) => void message.error(reason))
  const simulate = async () => {
    if (simulated !== undefined) return setSimulated(undefined)
    // A failure is told by the tool: nothing has changed then, and the next click fetches it anew.
    await loadChunk(simulation)
    setSimulated(await editor?.xml())
  }
  return (
    <section className={css.space} aria-label="流程设计">
      <PanelWorldContext value={world}>
        <EditorContext value={editor}>
          <ModelHead
            saving={saving}
            drawing={drawing}
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
              onSimulate={simulate}
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
