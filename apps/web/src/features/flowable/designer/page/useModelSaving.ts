import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { category, categoryCalls } from '@app/shared/flowable/category.ts'
import { model, modelCalls } from '@app/shared/flowable/model.ts'
import { ApiError, call, report } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useShell } from '#/kit/session/shell.ts'
import type { Drawing } from './drawing.ts'
import type { ModelFacts, ModelStart } from './modelStart.ts'
import { useHold } from './useHold.ts'
import type { Unsaved } from './useUnsaved.ts'

interface Saved {
  start: ModelStart
  drawing: Drawing | undefined
  /** Of the process as it is drawn. */
  name: string | undefined
  unsaved: Unsaved
  canEdit: boolean
}

export const designPath = '/flowable/definition/model'

/** The draft as it is stored, and the way there (workflow §18.3). */
export function useModelSaving({ start, drawing, name, unsaved, canEdit }: Saved) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const shell = useShell()
  const { pathname, search } = useLocation()
  const [facts, setFacts] = useState<ModelFacts>(start)
  const [savedAt, setSavedAt] = useState<Date>()
  useHold(canEdit ? start.id : undefined)

  /** Puts facts beside the drawing; they are saved with it. */
  const put = (part: Partial<Pick<ModelFacts, 'settings' | 'form'>>) => {
    setFacts((before) => ({ ...before, ...part }))
    unsaved.touch()
  }

  /** The stored category of a code. */
  const categoryIdOf = async (code: string | undefined): Promise<string | null> => {
    if (!code) return null
    const all = await client.fetchQuery({
      queryKey: [category.name, 'choices'],
      queryFn: ({ signal }) => call(categoryCalls.choices, {}, { signal, silent: true }),
      staleTime: 60_000,
    })
    return all.find((each) => each.code === code)?.id ?? null
  }
  const send = async (): Promise<ModelFacts | undefined> => {
    if (!drawing) return undefined
    const file = await drawing.read()
    try {
      const saved = await call(
        modelCalls.save,
        {
          body: {
            ...(facts.id !== undefined && { id: facts.id, version: facts.version }),
            ...('cards' in file ? { type: file.type, cards: { ...file.cards, root: { ...file.cards.root } } } : file),
            categoryId: await categoryIdOf(drawing.category()),
            ...(facts.settings && { settings: facts.settings }),
            formCode: facts.form.code ?? null,
            formPolicy: facts.form.policy,
            ...(facts.baseDefinitionId !== undefined && { baseDefinitionId: facts.baseDefinitionId }),
          },
        },
        { silent: true },
      )
      const next = { ...facts, id: saved.id, version: saved.version, name: saved.name }
      setFacts(next)
      setSavedAt(new Date())
      unsaved.markSaved()
      void client.invalidateQueries({ queryKey: [model.name] })
      return next
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      report(error)
      return undefined
    }
  }
  const leaveFor = (path: string) => {
    unsaved.markSaved()
    shell.close(pathname + search)
    shell.open(path)
  }
  const [save, isSaving] = useOnce(async () => {
    const saved = await send()
    if (!saved) return
    void message.success('保存成功')
    // Its address names the draft from now on: reloaded, the page shows it again.
    if (start.id === undefined && saved.id !== undefined) leaveFor(`${designPath}?modelId=${saved.id}`)
  })
  const close = () => {
    const list = shell.pages.find(({ folder }) => folder === 'flowable/definition')
    unsaved.markSaved()
    shell.close(pathname + search)
    if (list) shell.open(list.fullPath)
  }
  const [deploy, isDeploying] = useOnce(async () => {
    const saved = unsaved.isDirty || facts.id === undefined ? await send() : facts
    if (!saved?.id) return
    try {
      await call(modelCalls.deploy, { params: { id: saved.id }, body: { version: saved.version } }, { silent: true })
      void message.success('部署成功')
      void client.invalidateQueries({ queryKey: ['flowable:definition'] })
      close()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      report(error)
    }
  })
  return {
    facts,
    put,
    name: name ?? facts.name,
    savedAt,
    isDirty: unsaved.isDirty,
    save,
    isSaving,
    deploy,
    isDeploying,
    close,
    leaveFor,
  }
}

export type ModelSaving = ReturnType<typeof useModelSaving>
