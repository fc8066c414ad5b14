import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { manageCalls } from '@app/shared/flowable/manage.ts'
import { ApiError, call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import css from './variables.module.css'

interface Values {
  text: string
  comment: string
}

/** The object of a text, or why it is none. */
function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

const problem = 'JSON格式不正确，应为一个对象'

interface VariablesDialogProps {
  instanceId: string
  onSaved?: () => void
  onClosed: () => void
}

/** 变量: what the process decides by; only what was changed is sent. */
export function VariablesDialog({ instanceId, onSaved, onClosed }: VariablesDialogProps) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [open, setOpen] = useState(true)
  const [failure, setFailure] = useState<string>()
  const query = useQuery({
    queryKey: ['flowable:instance', 'variables', instanceId],
    queryFn: ({ signal }) => call(manageCalls.variables, { params: { instanceId } }, { signal, silent: true }),
    gcTime: 0,
  })
  const before = query.data?.variables
  const [save, busy] = useOnce(async ({ text, comment }: Values) => {
    const changed = Object.entries(objectOf(text) ?? {}).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before?.[name]),
    )
    if (changed.length === 0) {
      setFailure('变量没有变化')
      return
    }
    try {
      const body = { instanceId, variables: Object.fromEntries(changed), comment }
      await call(manageCalls.setVariables, { body }, { silent: true })
      void message.success('变量已修改')
      setOpen(false)
      onSaved?.()
    } catch (raised) {
      if (!(raised instanceof ApiError)) throw raised
      setFailure(raised.message)
    }
  })
  return (
    <Dialog
      open={open}
      title="流程变量"
      width={640}
      height={520}
      busy={busy}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>取消</Button>
          <Button type="primary" loading={busy} disabled={!before} onClick={() => form.submit()}>
            保存
          </Button>
        </>
      }
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {failure && <Alert className={css.failure} type="error" showIcon title={failure} />}
      {before ? (
        <Form
          form={form}
          layout="vertical"
          initialValues={{ text: JSON.stringify(before, undefined, 2) }}
          onFinish={save}
        >
          <Form.Item
            name="text"
            label="变量"
            rules={[
              {
                validator: (_, text: string) =>
                  objectOf(text) ? Promise.resolve() : Promise.reject(new Error(problem)),
              },
            ]}
          >
            <Input.TextArea rows={12} spellCheck={false} className={css.code} />
          </Form.Item>
          <Form.Item
            name="comment"
            label="原因"
            rules={[{ required: true, whitespace: true, message: '原因不能为空' }]}
          >
            <Input maxLength={500} placeholder="请输入原因" />
          </Form.Item>
        </Form>
      ) : (
        <LoadState query={query} />
      )}
    </Dialog>
  )
}
