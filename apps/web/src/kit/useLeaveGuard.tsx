import { App } from 'antd'
import { useEffect, useRef } from 'react'
import { leaveQuestion } from './leaveQuestion.ts'

/** Leaving a form with unsaved input asks first, in the window and when the window itself is left. */
export function useLeaveGuard(isDirty: () => boolean, leave: () => void): () => void {
  const { modal } = App.useApp()
  const asking = useRef(false)
  const dirty = useRef(isDirty)
  useEffect(() => {
    dirty.current = isDirty
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (dirty.current()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])

  return () => {
    if (asking.current) return
    if (!isDirty()) return leave()
    asking.current = true
    modal.confirm({
      ...leaveQuestion('当前内容尚未保存，确定离开吗？', leave),
      afterClose: () => {
        asking.current = false
      },
    })
  }
}
