import { App } from 'antd'
import { useState } from 'react'
import { compileCards } from '@app/flow-engine/cards/compileCards.ts'
import { CardError, type CardFlow } from '@app/flow-engine/cards/types.ts'
import { modelCalls } from '@app/shared/flowable/model.ts'
import { flowSettings } from '@app/shared/flowable/settings.ts'
import { SimpleDesigner } from '#/features/flowable/shared/simple/SimpleDesigner.tsx'
import { useNarrowCards } from '#/features/flowable/shared/simple/state/useNarrowCards.ts'
import { useSaveKey } from '#/kit/form/useSaveKey.ts'
import { ApiError, call, report } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { usePageTitle } from '#/kit/page/usePageTitle.ts'
import type { Drawing } from './drawing.ts'
import { FlowFactsDrawer } from './FlowFactsDrawer.tsx'
import { ModelHead } from './ModelHead.tsx'
import type { ModelSpaceProps } from './modelStart.ts'
import { SimpleCheck } from './SimpleCheck.tsx'
import { useDrawn } from './useDrawn.ts'
import { designPath, useModelSaving } from './useModelSaving.ts'
import { useFormFields } from './usePanelWorld.ts'
import css from './page.module.css'

/** A process as cards, with the head that both designers share (workflow §19). */
export default function SimpleSpace({ start, canEdit, userId }: ModelSpaceProps) {
  const [flow, setFlow] = useState<CardFlow>(() => start.cards ?? { key: '', name: '', root: emptyRoot })
  const unsaved = useDrawn({
    version: start.version,
    text: async () => JSON.stringify(flow),
    restore: (text) => setFlow(JSON.parse(text) as CardFlow),
    canEdit,
    key: `cards ${userId} ${start.id ?? 'new'}`,
  })
  const [dialog, setDialog] = useState<'facts' | 'check'>()
  const isNarrow = useNarrowCards()
  const mayDraw = canEdit && !isNarrow
  const { message } = App.useApp()
  const drawing: Drawing = {
    read: async () => ({ type: 'simple', cards: flow }),
    xml: async () => compileCards(flow),
    key: () => flow.key,
    category: () => flow.category,
  }
  const saving = useModelSaving({
    start,
    drawing,
    name: flow.name,
    unsaved,
    canEdit,
  })
  const fields = useFormFields(saving.facts.form.code)
  const settings = saving.facts.settings ?? flowSettings.parse({})
  const change = (next: CardFlow) => {
    setFlow(next)
    unsaved.touch()
  }
  usePageTitle(`流程设计 · ${flow.name || '新建流程'}`)
  useSaveKey(mayDraw && !saving.isSaving, saving.save)
  /** The designer has asked before. */
  const [convert] = useOnce(async () => {
    const { facts } = saving
    const stored = { ...(facts.id !== undefined && { id: facts.id, version: facts.version }) }
    try {
      const body = { ...stored, type: 'bpmn' as const, xml: compileCards(flow), formCode: facts.form.code ?? null }
      const { id } = await call(modelCalls.save, { body }, { silent: true })
      saving.leaveFor(`${designPath}?modelId=${id}`)
    } catch (error) {
      if (error instanceof ApiError) report(error)
      else if (error instanceof CardError) void message.error(error.message)
      else throw error
    }
  })
  return (
    <section className={css.space} aria-label="流程设计">
      <ModelHead
        saving={saving}
        drawing={drawing}
        canEdit={mayDraw}
        hasSettings={!isNarrow}
        owner={start.owner}
        onCheck={() => setDialog('check')}
        onFacts={() => setDialog('facts')}
      />
      <div className={css.cards}>
        <SimpleDesigner
          value={flow}
          onChange={change}
          formFields={fields}
          startRange={settings.startRange}
          onStartRange={(startRange) => saving.put({ settings: { ...settings, startRange } })}
          readOnly={!canEdit}
          {...(canEdit && { onConvert: convert })}
        />
      </div>
      {dialog === 'facts' && (
        <FlowFactsDrawer
          flow={flow}
          saving={saving}
          readOnly={!mayDraw}
          onChange={change}
          onClosed={() => setDialog(undefined)}
        />
      )}
      {dialog === 'check' && <SimpleCheck flow={flow} saving={saving} onClosed={() => setDialog(undefined)} />}
    </section>
  )
}

const emptyRoot: CardFlow['root'] = { id: 'root', type: 10, name: '发起人', settings: {} }
