import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { batchList, manageCalls, manageList, type ManageAct } from '@app/shared/flowable/manage.ts'
import { ApiError, call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { TypedWord } from '#/kit/page/TypedWord.tsx'
import { acts, type ActTarget } from './acts.tsx'
import { BatchButtons, BatchResult } from './BatchResult.tsx'
import css from './instance.module.css'

export interface AskedAct {
  act: ManageAct
  target: ActTarget
  /** As the list was asked. */
  filter: Record<string, unknown>
}

interface Values {
  comment: string
  params?: Record<string, unknown>
}

/** Asks for the reason of an act on one or many requests, then shows how far it is and what was refused. */
export function ActDialog({ asked, onClosed }: { asked: AskedAct; onClosed: () => void }) {
  const { act, target, filter } = asked
  const { label, danger = false, consequence, typed, Fields } = acts[act]
  const word = target.titles ? undefined : typed
  const [matches, setMatches] = useState(word === undefined)
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const [open, setOpen] = useState(true)
  const [failure, setFailure] = useState<string>()
  const [batchId, setBatchId] = useState<string>()
  const [run, busy] = useOnce(async ({ comment, params = {} }: Values) => {
    setFailure(undefined)
    try {
      const body = { act, filter, expected: target.count, comment, params }
      setBatchId((await call(manageCalls.batch, { body }, { silent: true })).id)
    } catch (raised) {
      if (!(raised instanceof ApiError)) throw raised
      setFailure(raised.message)
    }
  })
  const close = () => {
    setOpen(false)
    void client.invalidateQueries({ queryKey: [manageList.name] })
    void client.invalidateQueries({ queryKey: [batchList.name] })
  }
  return (
    <Dialog
      open={open}
      title={target.only ? `${label}流程` : `${label} ${target.count} 个流程`}
      width={640}
      height={act === 'migrate' || batchId ? 560 : 380}
      busy={busy}
      footer={
        batchId ? (
          <BatchButtons id={batchId} onClose={close} />
        ) : (
          <>
            <Button onClick={close}>取消</Button>
            <Button type="primary" danger={danger} loading={busy} disabled={!matches} onClick={() => form.submit()}>
              {label}
            </Button>
          </>
        )
      }
      onCancel={close}
      afterClose={onClosed}
    >
      {failure && <Alert className={css.failure} type="error" showIcon title={failure} />}
      {batchId ? (
        <BatchResult id={batchId} />
      ) : (
        <Form form={form} layout="vertical" onFinish={(values) => matches && run(values)}>
          {target.titles && <p className={css.titles}>流程：{target.titles.join('、')}</p>}
          <p className={css.consequence}>{consequence}</p>
          {word && (
            <div className={css.word}>
              <TypedWord word={word} onMatch={setMatches} />
            </div>
          )}
          {Fields && <Fields target={target} filter={filter} />}
          <Form.Item
            name="comment"
            label="原因"
            rules={[{ required: true, whitespace: true, message: '原因不能为空' }]}
          >
            <Input.TextArea rows={3} maxLength={500} showCount placeholder="请输入原因" autoFocus={!Fields && !word} />
          </Form.Item>
        </Form>
      )}
    </Dialog>
  )
}
