import { definition as formResource, definitionCalls } from '@app/shared/form/definition.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { ApiError, call, callMessage, report } from '#/kit/http.ts'
import { useOnce } from '#/kit/useOnce.ts'
import { useDesignerStore } from './designerStore.ts'

/** What the designer knows of the stored form beside its definition. */
export interface StoredForm {
  id: string
  version: number
  formName: string
  status: string
}

/** Saving the draft and publishing it (form-designer §6). */
export function useDesignSaving(start: StoredForm) {
  const store = useDesignerStore()
  const { message } = App.useApp()
  const client = useQueryClient()
  const [stored, setStored] = useState(start)
  const [savedAt, setSavedAt] = useState<Date>()
  const refresh = () => client.invalidateQueries({ queryKey: [formResource.name] })

  /** Brings the server what is on the canvas; answers the version of the draft, nothing when it was refused. */
  const send = async (): Promise<number | undefined> => {
    const { definition, toSource, markSaved } = store.getState()
    const body = { id: stored.id, version: stored.version, draftJson: JSON.stringify(toSource()) }
    try {
      const { version } = await call(definitionCalls.saveDesign, { body }, { silent: true })
      markSaved(definition)
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
      if (/个问题/.test(error.message)) store.getState().openDialog('check')
    }
  })
  return { stored, savedAt, save, saving, publish, publishing }
}

export type DesignSaving = ReturnType<typeof useDesignSaving>
