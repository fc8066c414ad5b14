import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { definition as formResource, definitionCalls, type DefinitionCleaning } from '@app/shared/form/definition.ts'
import { useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { ApiError, call, callMessage, report } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import css from './designer.module.css'

/** What the designer knows of the stored form beside its definition. */
export interface StoredForm {
  id: string
  version: number
  formName: string
  status: string
}

/** A text that might hold an element. */
const html = /<[a-z!/?]/i

/** Saving the draft and publishing it (form-designer §6). */
export function useDesignSaving(start: StoredForm) {
  const store = useDesignerStore()
  const { message, modal } = App.useApp()
  const client = useQueryClient()
  const [stored, setStored] = useState(start)
  const [savedAt, setSavedAt] = useState<Date>()
  const refresh = () => client.invalidateQueries({ queryKey: [formResource.name] })

  /** Whether what the server would take out of the HTML may go; nothing is stored before that is known. */
  const mayClean = async (draftJson: string): Promise<'same' | 'cleaned' | undefined> => {
    if (!html.test(draftJson)) return 'same'
    const removals = await call(definitionCalls.cleaning, { body: { draftJson } }, { silent: true })
    if (removals.length === 0) return 'same'
    return new Promise((resolve) => {
      void modal.confirm({
        title: '以下内容不允许出现在表单中，保存时会被移除',
        content: <Removals removals={removals} />,
        width: 520,
        centered: true,
        okText: '移除并保存',
        cancelText: '返回修改',
        focusable: { autoFocusButton: 'cancel' },
        onOk: () => resolve('cleaned'),
        onCancel: () => resolve(undefined),
      })
    })
  }

  /** Brings the server what is on the canvas; answers the version of the draft, nothing when it was refused. */
  const send = async (): Promise<number | undefined> => {
    const { definition, toSource } = store.getState()
    const body = { id: stored.id, version: stored.version, draftJson: JSON.stringify(toSource()) }
    try {
      const way = await mayClean(body.draftJson)
      if (way === undefined) return undefined
      const { version, draftJson } = await call(definitionCalls.saveDesign, { body }, { silent: true })
      // The canvas shows what is stored, unless somebody went on meanwhile.
      if (way === 'cleaned' && store.getState().definition === definition) {
        store.getState().replace(JSON.parse(draftJson))
        store.getState().markSaved(store.getState().definition)
      } else store.getState().markSaved(definition)
      setStored((before) => ({ ...before, version }))
      setSavedAt(new Date())
      void refresh()
      return version
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      report(error)
      return undefined
    }
  }
  const [save, saving] = useOnce(async () => {
    if ((await send()) !== undefined) void message.success('保存成功')
  })
  const [publish, publishing] = useOnce(async (changeNote: string, onDone: () => void) => {
    const { definition, saved } = store.getState()
    const version = definition === saved ? stored.version : await send()
    if (version === undefined) return
    try {
      const body = { id: stored.id, version, changeNote }
      const { msg, data } = await callMessage(definitionCalls.publish, { body }, { silent: true })
      setStored((before) => ({ ...before, version: data.version, status: before.status === '0' ? '1' : before.status }))
      onDone()
      void message.success(msg)
      void refresh()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      onDone()
      report(error)
      // What has to be put right stands in the list of problems.
      if (error.reason === 'formProblems') store.getState().openDialog('check')
    }
  })
  return { stored, savedAt, save, saving, publish, publishing }
}

export type DesignSaving = ReturnType<typeof useDesignSaving>

/** What saving takes out, by control. */
function Removals({ removals }: { removals: readonly DefinitionCleaning[] }) {
  return (
    <ul className={css.removals}>
      {removals.map(({ key, label, removed }) => (
        <li key={key ?? ''}>
          <strong>{label}</strong>
          <span>{removed.join('、')}</span>
        </li>
      ))}
    </ul>
  )
}
