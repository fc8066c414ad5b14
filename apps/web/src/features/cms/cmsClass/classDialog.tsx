import { Alert, App } from 'antd'
import { useState, type ReactNode } from 'react'
import { cmsClass, type CmsClassItem } from '@app/shared/cms/cmsClass.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useResourceMutations } from '#/kit/http/useResource.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import css from './cmsClass.module.css'

/** What every dialog about classes is given. */
export interface ClassDialogProps {
  rows: readonly CmsClassItem[]
  onClose: () => void
}

interface FrameProps {
  title: string
  okText: string
  done: string
  width?: number
  height?: number
  disabled?: boolean
  /** May answer what to tell instead of `done`. */
  act: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** A dialog that does one thing to classes; a refusal stands inside it. */
export function ClassDialog({ title, okText, done, disabled = false, act, onClose, children, ...size }: FrameProps) {
  const { message } = App.useApp()
  const { refresh } = useResourceMutations(cmsClass)
  const [open, setOpen] = useState(true)
  const [failure, setFailure] = useState<string>()
  const [run, busy] = useOnce(async () => {
    try {
      const told = await act()
      void refresh()
      void message.success(typeof told === 'string' ? told : done)
      setOpen(false)
    } catch (caught) {
      setFailure(caught instanceof Error ? caught.message : String(caught))
    }
  })
  return (
    <Dialog
      open={open}
      title={title}
      okText={okText}
      busy={busy}
      okDisabled={disabled}
      {...size}
      onOk={run}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <div className={css.stack}>
        {failure && <Alert type="error" showIcon title={failure} />}
        {children}
      </div>
    </Dialog>
  )
}
