import { App } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { dropDraft, readDraft, writeDraft } from '#/kit/form/localDrafts.ts'
import { useUnsaved, type Unsaved } from './useUnsaved.ts'

interface DrawnProps {
  /** Of the stored draft, as it was opened. */
  version: number
  /** The drawing as text; the same text is the same drawing. Nothing while it is not there yet. */
  text: (() => Promise<string>) | undefined
  restore: (text: string) => Promise<void> | void
  canEdit: boolean
  /** The copy in this browser is named by it. */
  key: string
}

/** So often what was drawn is kept in this browser (workflow §18.3). */
const everyMs = 30_000

/** What was drawn and is not stored: asked about before it is lost, kept in this browser, offered again. */
export function useDrawn({ version, text, restore, canEdit, key }: DrawnProps): Unsaved {
  const { modal } = App.useApp()
  const unsaved = useUnsaved()
  // Read when the page goes, which may be before it is drawn anew.
  const isUnkept = useRef(false)
  const asked = useRef<string>(undefined)
  const isOpen = text !== undefined && canEdit

  const keep = useEffectEvent(async () => {
    if (!text || !isUnkept.current) return
    isUnkept.current = false
    await writeDraft(key, { savedAt: Date.now(), version, text: await text() })
  })
  const touch = () => {
    unsaved.touch()
    isUnkept.current = true
  }

  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(() => void keep(), everyMs)
    const leave = () => void keep()
    window.addEventListener('blur', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      clearInterval(timer)
      window.removeEventListener('blur', leave)
      document.removeEventListener('visibilitychange', leave)
      // The tab is hidden or closed, which the window does not tell of.
      leave()
    }
  }, [isOpen])

  const takeBack = useEffectEvent(async (draft: string) => {
    await restore(draft)
    touch()
  })
  const differs = useEffectEvent(async (draft: string) => text !== undefined && draft !== (await text()))
  useEffect(() => {
    // A page that was hidden holds what is newer than its copy.
    if (!isOpen || asked.current === key) return
    let over = false
    void readDraft(key).then(async (draft) => {
      const isOffered = draft !== undefined && (await differs(draft.text))
      if (over) return
      asked.current = key
      if (!isOffered) return
      void modal.confirm({
        title: '检测到未保存的内容，是否恢复?',
        content: draft.version < version ? '流程在此之后已被保存过，恢复后再保存会覆盖这些修改' : undefined,
        width: 416,
        centered: true,
        okText: '恢复',
        cancelText: '丢弃',
        keyboard: false,
        onOk: () => takeBack(draft.text),
        onCancel: () => void dropDraft(key),
      })
    })
    return () => {
      over = true
    }
  }, [isOpen, key, modal, version])

  return {
    isDirty: unsaved.isDirty,
    touch,
    markSaved: () => {
      unsaved.markSaved()
      isUnkept.current = false
      void dropDraft(key)
    },
  }
}
