import { App } from 'antd'
import { useEffect, useRef } from 'react'

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
      title: '当前内容尚未保存，确定离开吗？',
      width: 416,
      centered: true,
      okText: '继续编辑',
      cancelText: '放弃修改',
      cancelButtonProps: { danger: true, type: 'text' },
      // Esc would count as 放弃修改, the harmful one.
      keyboard: false,
      onCancel: leave,
      afterClose: () => {
        asking.current = false
      },
    })
  }
}
