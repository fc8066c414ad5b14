import { Alert, App, Button, Form } from 'antd'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import type { ActId } from '@app/shared/flowable/acts.ts'
import { flowFormClash } from '@app/shared/flowable/formData.ts'
import { formFieldErrors } from '@app/shared/form/record.ts'
import { FormInvalid } from '#/components/form/FormRenderer.tsx'
import type { ActScene } from '#/features/flowable/shared/operation/actView.ts'
import { ApiError } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { useOpinion } from './useOpinion.ts'
import css from './actDialog.module.css'

interface ActDialogProps<V extends object> {
  act: ActId
  scene: ActScene
  title: string
  okText: string
  danger?: boolean | undefined
  height?: number
  initial?: Partial<V>
  /** Above the fields. */
  hint?: string | undefined
  /** Something that belongs to the answer is still being read: nothing is sent yet. */
  waits?: boolean
  send: (values: V) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** Asks for what an act needs. A refusal stays in the dialog beside what was written; the opinion is kept meanwhile. */
export function ActDialog<V extends object>(props: ActDialogProps<V>) {
  const {
    act,
    scene,
    title,
    okText,
    danger,
    height = 340,
    initial,
    hint,
    waits = false,
    send,
    onClose,
    children,
  } = props
  const { message } = App.useApp()
  const [form] = Form.useForm<V>()
  const [open, setOpen] = useState(true)
  const [failure, setFailure] = useState<string>()
  const opinion = useOpinion(act, scene.detail)
  const [run, busy] = useOnce(async (values: V) => {
    setFailure(undefined)
    try {
      await send(values)
    } catch (error) {
      if (error instanceof FormInvalid) return setFailure('请先完善表单中标红的内容')
      if (!(error instanceof ApiError)) throw error
      const places = formFieldErrors.safeParse(error.data)
      if (places.success) scene.setFormErrors(places.data.errors)
      const clash = flowFormClash.safeParse(error.data)
      if (clash.success) void scene.reread(clash.data.formRevision)
      return setFailure(error.message)
    }
    opinion.forget()
    void message.success(`${okText}成功`)
    setOpen(false)
    await scene.refresh()
  })
  return (
    <Dialog
      open={open}
      title={title}
      width={560}
      height={height}
      maskClosable={false}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>取消</Button>
          <Button type="primary" danger={danger === true} loading={busy} disabled={waits} onClick={() => form.submit()}>
            {okText}
          </Button>
        </>
      }
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        className={css.form ?? ''}
        initialValues={{ ...initial, comment: opinion.found }}
        onKeyDown={(event) => !waits && isSend(event) && form.submit()}
        onValuesChange={(changed: { comment?: string }) => {
          if (changed.comment !== undefined) opinion.keep(changed.comment)
        }}
        onFinish={run}
        scrollToFirstError={{ focus: true }}
      >
        {hint && <p className={css.hint}>{hint}</p>}
        {children}
        {failure && <Alert type="error" showIcon role="alert" title={failure} />}
      </Form>
    </Dialog>
  )
}

/** Enter in a line, or with Ctrl in a text of several. */
function isSend(event: KeyboardEvent<HTMLElement>): boolean {
  const { target, key, ctrlKey, metaKey } = event
  if (key !== 'Enter' || event.nativeEvent.isComposing) return false
  if (ctrlKey || metaKey) return true
  return target instanceof HTMLInputElement && target.type === 'text' && !target.readOnly && !target.role
}
