import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { category, categoryCalls } from '@app/shared/flowable/category.ts'
import { model, modelCalls } from '@app/shared/flowable/model.ts'
import type { FlowEditor } from '#/features/flowable/designer/canvas/FlowEditor.ts'
import { attributeOf } from '#/features/flowable/designer/model/extension.ts'
import { ApiError, call, report } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useShell } from '#/kit/session/shell.ts'
import type { ModelFacts, ModelStart } from './modelStart.ts'
import { useDrawn } from './useDrawn.ts'
import { useHold } from './useHold.ts'

interface Saved {
  start: ModelStart
  editor: FlowEditor | undefined
  canEdit: boolean
  userId: string
}

export const designPath = '/flowable/definition/model'

/** The draft as it is stored, and the way there (workflow §18.3). */
export function useModelSaving({ start, editor, canEdit, userId }: Saved) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const shell = useShell()
  const { pathname, search } = useLocation()
  const [facts, setFacts] = useState<ModelFacts>(start)
  const [savedAt, setSavedAt] = useState<Date>()
  const drawn = useDrawn({ start, editor, canEdit, key: `flow ${userId} ${start.id ?? 'new'}` })
  useHold(canEdit ? start.id : undefined)

  /** Puts facts beside the drawing; they are saved with it. */
  const put = (part: Partial<Pick<ModelFacts, 'settings' | 'form'>>) => {
    setFacts((before) => ({ ...before, ...part }))
    drawn.touch()
  }

  /** The stored category of the code that the file names. */
  const categoryIdOf = async (from: FlowEditor): Promise<string | null> => {
    const code = from.process && attributeOf(from.process, 'processCategory')
    if (!code) return null
    const all = await client.fetchQuery({
      queryKey: [category.name, 'choices'],
      queryFn: ({ signal }) => call(categoryCalls.choices, {}, { signal, silent: true }),
      staleTime: 60_000,
    })
    return all.find((each) => each.code === code)?.id ?? null
  }
  const send = async (): Promise<ModelFacts | undefined> => {
    if (!editor) return undefined
    const xml = await editor.xml()
    try {
      const saved = await call(
        modelCalls.save,
        {
          body: {
            ...(facts.id !== undefined && { id: facts.id, version: facts.version }),
            type: 'bpmn',
            xml,
            categoryId: await categoryIdOf(editor),
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
      drawn.markSaved()
      void client.invalidateQueries({ queryKey: [model.name] })
      return next
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      report(error)
      return undefined
    }
  }
  const leaveFor = (path: string) => {
    drawn.markSaved()
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
    drawn.markSaved()
    shell.close(pathname + search)
    if (list) shell.open(list.fullPath)
  }
  const [deploy, isDeploying] = useOnce(async () => {
    const saved = drawn.isDirty || facts.id === undefined ? await send() : facts
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
  const name = editor?.process?.name ?? facts.name
  return {
    facts,
    put,
    name,
    savedAt,
    opened: drawn.xml,
    isDirty: drawn.isDirty,
    save,
    isSaving,
    deploy,
    isDeploying,
    close,
  }
}

export type ModelSaving = ReturnType<typeof useModelSaving>
