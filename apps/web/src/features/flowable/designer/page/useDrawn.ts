import { App } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FlowEditor } from '#/features/flowable/designer/canvas/FlowEditor.ts'
import { dropDraft, readDraft, writeDraft } from '#/kit/form/localDrafts.ts'
import type { ModelStart } from './modelStart.ts'
import { useUnsaved, type Unsaved } from './useUnsaved.ts'

interface DrawnProps {
  start: ModelStart
  editor: FlowEditor | undefined
  canEdit: boolean
  /** The copy in this browser is named by it. */
  key: string
}

/** So often what was drawn is kept in this browser (workflow §18.3). */
const everyMs = 30_000

/** What was drawn and is not stored: asked about before it is lost, kept in this browser, offered again. */
export function useDrawn({ start, editor, canEdit, key }: DrawnProps): Unsaved {
  const { modal } = App.useApp()
  const unsaved = useUnsaved()
  const [kept, setKept] = useState(true)

  const keep = useEffectEvent(async () => {
    if (!editor || !unsaved.isDirty || kept) return
    setKept(true)
    await writeDraft(key, { savedAt: Date.now(), version: start.version, text: await editor.xml() })
  })
  const touch = () => {
    unsaved.touch()
    setKept(false)
  }
  const touchNow = useEffectEvent(touch)

  useEffect(() => {
    if (!editor || !canEdit) return
    const stop = editor.on('commandStack.changed', ({ trigger }: { trigger?: string }) => {
      if (trigger !== 'clear') touchNow()
    })
    const timer = setInterval(() => void keep(), everyMs)
    const leave = () => void keep()
    window.addEventListener('blur', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      stop()
      clearInterval(timer)
      window.removeEventListener('blur', leave)
      document.removeEventListener('visibilitychange', leave)
    }
  }, [editor, canEdit])

  const restore = useEffectEvent(async (from: FlowEditor, text: string) => {
    await from.open(text)
    touch()
  })
  useEffect(() => {
    if (!editor || !canEdit) return
    let over = false
    void readDraft(key).then(async (draft) => {
      if (over || !draft || draft.text === (await editor.xml())) return
      void modal.confirm({
        title: '检测到未保存的内容，是否恢复?',
        content: draft.version < start.version ? '流程在此之后已被保存过，恢复后再保存会覆盖这些修改' : undefined,
        width: 416,
        centered: true,
        okText: '恢复',
        cancelText: '丢弃',
        keyboard: false,
        onOk: () => restore(editor, draft.text),
        onCancel: () => void dropDraft(key),
      })
    })
    return () => {
      over = true
    }
  }, [editor, canEdit, key, modal, start.version])

  return {
    isDirty: unsaved.isDirty,
    touch,
    markSaved: () => {
      unsaved.markSaved()
      setKept(true)
      void dropDraft(key)
    },
  }
}
