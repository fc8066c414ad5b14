import FullscreenExitOutlined from '@ant-design/icons/FullscreenExitOutlined'
import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined'
import { Button, Modal } from 'antd'
import { useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { focusFirst } from './focusFirst.ts'
import css from './Dialog.module.css'

interface DialogProps {
  open: boolean
  title: string
  /** Spec: 640×480 unless the section says otherwise. */
  width?: number
  height?: number
  /** Opens in the whole window. */
  full?: boolean
  okText?: string
  cancelText?: string
  busy?: boolean
  /** What is asked for is not there yet. */
  okDisabled?: boolean
  /** `null`: no buttons. */
  footer?: ReactNode
  /** A dirty form keeps the dialog open when the mask is clicked. */
  maskClosable?: boolean
  onOk?: () => void
  onCancel: () => void
  afterClose?: () => void
  children: ReactNode
}

const startAt = { x: 0, y: 0 }

/** Below it a dialog grows with what stands in it. */
const smallHeight = 320

/** Dialog that is dragged by its title and can fill the window; its body scrolls (shell §22). */
export function Dialog(props: DialogProps) {
  const { open, title, width = 640, height = 480, okText = '保存', cancelText = '取消' } = props
  const { busy, footer, maskClosable = true } = props
  const [full, setFull] = useState(props.full ?? false)
  const [at, setAt] = useState(startAt)
  const frame = useRef<HTMLDivElement>(null)
  const closed = () => {
    setFull(props.full ?? false)
    setAt(startAt)
    props.afterClose?.()
  }
  return (
    <Modal
      open={open}
      centered
      width={full ? '100%' : width}
      className={`${css.dialog} ${full ? css.full : height < smallHeight ? css.small : ''}`}
      title={
        <span
          className={css.handle}
          onPointerDown={full ? undefined : (event) => drag(event, frame.current, at, setAt)}
        >
          {title}
        </span>
      }
      okText={okText}
      cancelText={cancelText}
      confirmLoading={busy ?? false}
      okButtonProps={{ disabled: props.okDisabled ?? false }}
      footer={footer === undefined ? (buttons) => buttons : footer}
      mask={{ closable: maskClosable }}
      destroyOnHidden
      onOk={props.onOk}
      onCancel={props.onCancel}
      afterOpenChange={(shown) => shown && focusFirst(frame.current, firstField)}
      afterClose={closed}
      modalRender={(node) => (
        <div
          ref={frame}
          className={css.frame}
          style={full ? undefined : { translate: `${at.x}px ${at.y}px`, ['--dialog-height' as string]: `${height}px` }}
        >
          {node}
          <Button
            type="text"
            size="small"
            className={css.size}
            icon={full ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
            title={full ? '缩小' : '放大'}
            aria-label={full ? '缩小' : '放大'}
            onClick={() => setFull(!full)}
          />
        </div>
      )}
    >
      {props.children}
    </Modal>
  )
}

/** The library focuses ✕; work starts in the first field. */
const firstField = '.ant-modal-body :is(input, textarea, [role="combobox"], [contenteditable="true"])'

/** Follows the pointer, but never out of the window. */
function drag(
  down: PointerEvent<HTMLElement>,
  frame: HTMLElement | null,
  from: typeof startAt,
  move: (to: typeof startAt) => void,
) {
  if (!frame || down.button !== 0) return
  const box = frame.getBoundingClientRect()
  const handle = down.currentTarget
  const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high))
  const follow = (event: globalThis.PointerEvent) => {
    const dx = within(event.clientX - down.clientX, -box.left, window.innerWidth - box.right)
    const dy = within(event.clientY - down.clientY, -box.top, window.innerHeight - box.bottom)
    move({ x: from.x + dx, y: from.y + dy })
  }
  const stop = () => {
    handle.removeEventListener('pointermove', follow)
    handle.removeEventListener('pointerup', stop)
    handle.removeEventListener('pointercancel', stop)
  }
  handle.setPointerCapture(down.pointerId)
  handle.addEventListener('pointermove', follow)
  handle.addEventListener('pointerup', stop)
  handle.addEventListener('pointercancel', stop)
}
