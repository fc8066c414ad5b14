import { Alert, App, Form } from 'antd'
import { useState, type ReactNode } from 'react'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'

interface MoveRowsDialogProps {
  title: string
  /** The control that names the place. */
  place: (value: string | undefined, onChange: (value: unknown) => void) => ReactNode
  act: (placeId: string) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** Moves rows to another place, below which their addresses stay; a refusal stands inside it. */
export function MoveRowsDialog({ title, place, act, onDone, onClose }: MoveRowsDialogProps) {
  const { message } = App.useApp()
  const [open, setOpen] = useState(true)
  const [placeId, setPlaceId] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [run, busy] = useOnce(async () => {
    if (placeId === undefined) return
    try {
      await act(placeId)
      void message.success('操作成功')
      onDone()
      setOpen(false)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
  })
  return (
    <Dialog
      open={open}
      title={title}
      width={480}
      height={240}
      okText="移动"
      busy={busy}
      okDisabled={placeId === undefined}
      onOk={run}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 12 }} />}
      <Form.Item label="移动到" required>
        {place(placeId, (id) => setPlaceId(typeof id === 'string' ? id : undefined))}
      </Form.Item>
    </Dialog>
  )
}
