import ExclamationCircleFilled from '@ant-design/icons/ExclamationCircleFilled'
import { Popconfirm } from 'antd'
import { useEffect, useId, useRef, useState, type ComponentRef, type ReactElement } from 'react'
import { insideCard } from '#/kit/page/insideCard.ts'

interface AskBesideProps {
  ask: string
  okText?: string
  cancelText?: string
  danger?: boolean
  disabled?: boolean
  run: () => unknown
  /** What is pressed to be asked. */
  children: ReactElement
}

/** The library calls what its layer holds a tooltip; a question with buttons is an alert dialog (ui §16). */
function alert(icon: HTMLElement | null): Element | null {
  const question = icon?.closest('[role="tooltip"], [role="alertdialog"]') ?? null
  const title = question?.querySelector('[id]')
  if (!question || !title) return null
  question.setAttribute('role', 'alertdialog')
  question.setAttribute('aria-labelledby', title.id)
  return question
}

/** Asks beside a control before something is done: the harmless button has the focus, which goes back afterwards. */
export function AskBeside({ ask, okText = '是', cancelText = '否', danger = false, ...props }: AskBesideProps) {
  const { disabled = false, run, children } = props
  const place = useRef<ComponentRef<typeof Popconfirm>>(null)
  const [open, setOpen] = useState(false)
  const question = useRef<Element>(null)
  const id = useId()
  useEffect(() => {
    if (!open) return undefined
    // The layer is drawn a moment later, and there before it has moved to its place.
    const frame = requestAnimationFrame(() => question.current?.querySelector('button')?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [open])
  return (
    <Popconfirm
      ref={place}
      title={<span id={id}>{ask}</span>}
      icon={
        <ExclamationCircleFilled
          ref={(icon) => {
            question.current = alert(icon)
          }}
        />
      }
      okText={okText}
      okButtonProps={{ danger }}
      cancelText={cancelText}
      disabled={disabled}
      getPopupContainer={insideCard}
      onOpenChange={(next) => {
        if (!next && question.current?.contains(document.activeElement)) place.current?.nativeElement.focus()
        setOpen(next)
      }}
      onConfirm={run}
    >
      {children}
    </Popconfirm>
  )
}
