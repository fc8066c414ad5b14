import { App } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { FormFormatError } from '@app/form-engine/definition/load.ts'
import { useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { dropDraft, readDraft, writeDraft } from '#/kit/form/localDrafts.ts'

/** So long nothing must change before the browser keeps a copy. */
const idleMs = 1_000

/** A copy in this browser while there are unsaved changes, offered when they were lost (form-designer §6). */
export function useLocalDraft(key: string, version: number, active: boolean): void {
  const store = useDesignerStore()
  const { modal, message } = App.useApp()
  const versionNow = useEffectEvent(() => version)

  useEffect(() => {
    if (!active) return
    let over = false
    let waiting: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      const { toSource } = store.getState()
      void writeDraft(key, { savedAt: Date.now(), version: versionNow(), text: JSON.stringify(toSource()) })
    }
    const follow = store.subscribe((state, former) => {
      if (state.definition === former.definition && state.saved === former.saved) return
      clearTimeout(waiting)
      // What has been saved needs no copy; whoever leaves at once must not be asked about it.
      if (state.definition === state.saved) void dropDraft(key)
      else waiting = setTimeout(keep, idleMs)
    })
    const restore = (text: string) => {
      try {
        store.getState().replace(JSON.parse(text))
      } catch (error) {
        if (!(error instanceof FormFormatError)) throw error
        void message.error(error.message)
      }
    }
    void readDraft(key).then((draft) => {
      if (over || !draft || draft.text === JSON.stringify(store.getState().toSource())) return
      void modal.confirm({
        title: '检测到未保存的内容，是否恢复?',
        content: draft.version < versionNow() ? '表单在此之后已被保存过，恢复后再保存会覆盖这些修改' : undefined,
        width: 416,
        centered: true,
        okText: '恢复',
        cancelText: '丢弃',
        keyboard: false,
        onOk: () => restore(draft.text),
        onCancel: () => void dropDraft(key),
      })
    })
    return () => {
      over = true
      clearTimeout(waiting)
      follow()
      // The tab is hidden or closed before the pause was over.
      if (store.getState().definition !== store.getState().saved) keep()
    }
  }, [store, key, active, modal, message])
}
