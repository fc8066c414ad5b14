import { App, Form } from 'antd'
import { Suspense, useState } from 'react'
import { z } from 'zod'
import { cmsLeaveWordCalls, HandleStatus, type CmsLeaveWordItem } from '@app/shared/cms/cmsLeaveWord.ts'
import { field } from '@app/shared/kit/field.ts'
import { UserSelect } from '#/components/UserSelect/UserSelect.tsx'
import { FieldInput } from '#/kit/form/FieldInput.tsx'
import { ApiError, call, report } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { useLeaveActs } from './useLeaveActs.ts'

interface Handled {
  handler?: string | null
  deadline?: string | null
  status: '0' | '1' | '2'
}

const deadline = field(z.string(), '办理截止', { widget: 'date' })
const handling = field(z.string(), '办理状态', { dict: 'cms_leave_handle', widget: 'radio' })

/** 转办: who takes care of it until when. */
export default function HandleDialog({ row, onClosed }: { row: CmsLeaveWordItem; onClosed: () => void }) {
  const { message } = App.useApp()
  const { refresh } = useLeaveActs()
  const [open, setOpen] = useState(true)
  const [form] = Form.useForm<Handled>()
  const [save, busy] = useOnce(async () => {
    const given = form.getFieldsValue(true)
    try {
      await call(
        cmsLeaveWordCalls.handle,
        {
          body: {
            id: row.id,
            handler: given.handler || null,
            deadline: given.deadline || null,
            status: given.status,
            version: row.version,
          },
        },
        { silent: true },
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.reason === 'stale') {
        // The row that was opened is old: the list shows what became of it.
        void refresh()
        setOpen(false)
      }
      const known = Object.entries(error.errors).filter(([key]) => key === 'handler' || key === 'deadline')
      if (known.length === 0) report(error)
      form.setFields(known.map(([name, text]) => ({ name: name as keyof Handled, errors: [text] })))
      return
    }
    void message.success('操作成功')
    void refresh()
    setOpen(false)
  })
  return (
    <Dialog
      open={open}
      title={`办理留言 · ${row.name}`}
      width={480}
      height={380}
      busy={busy}
      onOk={save}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form<Handled>
        form={form}
        layout="vertical"
        initialValues={{
          handler: row.handler ?? '',
          deadline: row.deadline ?? null,
          status: (row.handleStatus === HandleStatus.open
            ? HandleStatus.working
            : row.handleStatus) as Handled['status'],
        }}
      >
        <Form.Item name="handler" label="办理人">
          <Suspense>
            <UserSelect placeholder="请选择办理人" />
          </Suspense>
        </Form.Item>
        <Form.Item name="deadline" label="办理截止">
          <FieldInput field={deadline} />
        </Form.Item>
        <Form.Item name="status" label="办理状态">
          <FieldInput field={handling} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
