import { App } from 'antd'
import { useRef } from 'react'
import { useDirtyPart } from './dirtyPages.ts'
import { leaveQuestion, unsavedQuestion } from './leaveQuestion.ts'

/** Leaving a form with unsaved input asks first, in the window and when the window itself is left. */
export function useLeaveGuard(isDirty: () => boolean, leave: () => void): () => void {
  const { modal } = App.useApp()
  const asking = useRef(false)
  useDirtyPart(isDirty)

  return () => {
    if (asking.current) return
    if (!isDirty()) return leave()
    asking.current = true
    modal.confirm({
      ...leaveQuestion(unsavedQuestion, leave),
      afterClose: () => {
        asking.current = false
      },
    })
  }
}
