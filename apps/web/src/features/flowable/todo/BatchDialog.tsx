import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { taskActs } from '@app/shared/flowable/taskActs.ts'
import { todoList, type TodoItem } from '@app/shared/flowable/taskLists.ts'
import { UserSelect } from '#/components/UserSelect/UserSelect.tsx'
import { ApiError, call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import css from './batch.module.css'

export interface AskedBatch {
  kind: 'approve' | 'transfer'
  rows: readonly TodoItem[]
}

interface Values {
  userId?: string
  comment?: string
}

interface Refused {
  id: string
  title: string
  message: string
}

/** 批量通过 takes only what needs nothing beyond an opinion; 批量转办 takes all (workflow §3.8). */
export default function BatchDialog({ asked, onClosed }: { asked: AskedBatch; onClosed: () => void }) {
  const isTransfer = asked.kind === 'transfer'
  const rows = isTransfer ? asked.rows : asked.rows.filter(({ isPlain }) => isPlain)
  const left = asked.rows.length - rows.length
  const word = isTransfer ? '转办' : '通过'
  const { message } = App.useApp()
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const [open, setOpen] = useState(true)
  const [failure, setFailure] = useState<string>()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [run, busy] = useOnce(async ({ userId, comment = '' }: Values) => {
    setFailure(undefined)
    try {
      const body = { taskIds: rows.map(({ id }) => id), comment, ...(userId && { userId }) }
      const results = await call(taskActs.batchComplete, { body }, { silent: true })
      const failed = results.flatMap(({ taskId, message: why }) =>
        why === null ? [] : [{ id: taskId, title: rows.find(({ id }) => id === taskId)?.title ?? '', message: why }],
      )
      void client.invalidateQueries({ queryKey: [todoList.name] })
      if (failed.length > 0) {
        setRefused(failed)
        return
      }
      void message.success(`已${word} ${results.length} 个任务`)
      setOpen(false)
    } catch (raised) {
      if (!(raised instanceof ApiError)) throw raised
      setFailure(raised.message)
    }
  })
  const isDone = refused.length > 0
  return (
    <Dialog
      open={open}
      title={`批量${word}`}
      width={560}
      height={360}
      busy={busy}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{isDone ? '关闭' : '取消'}</Button>
          {!isDone && (
            <Button type="primary" loading={busy} disabled={rows.length === 0} onClick={() => form.submit()}>
              {word} {rows.length} 个任务
            </Button>
          )}
        </>
      }
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {failure && <Alert className={css.alert} type="error" showIcon title={failure} />}
      {left > 0 && (
        <Alert
          className={css.alert}
          type="info"
          showIcon
          title={`${left} 个任务需要填写表单、签名或选择下一步办理人，请逐个处理`}
        />
      )}
      {isDone ? (
        <>
          <p>
            已{word} {rows.length - refused.length} 个任务，{refused.length} 个没有完成：
          </p>
          <ul className={css.refused}>
            {refused.map(({ id, title, message: why }) => (
              <li key={id}>
                <b>{title}</b>
                <span>{why}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Form form={form} layout="vertical" onFinish={run}>
          {isTransfer && (
            <Form.Item name="userId" label="转办给" rules={[{ required: true, message: '请选择转办人' }]}>
              <UserSelect />
            </Form.Item>
          )}
          <Form.Item name="comment" label="处理意见">
            <Input.TextArea rows={3} maxLength={2000} showCount placeholder="请输入处理意见" />
          </Form.Item>
        </Form>
      )}
    </Dialog>
  )
}
