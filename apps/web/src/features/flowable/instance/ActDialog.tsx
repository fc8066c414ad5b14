import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Progress } from 'antd'
import { useState } from 'react'
import { manageCalls, manageList, type BatchProgress, type ManageAct } from '@app/shared/flowable/manage.ts'
import { ApiError, call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { TypedWord } from '#/kit/page/TypedWord.tsx'
import { acts, type ActTarget } from './acts.tsx'
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

const everyMs = 800

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
  }
  return (
    <Dialog
      open={open}
      title={target.only ? `${label}流程` : `${label} ${target.count} 个流程`}
      width={640}
      height={act === 'migrate' ? 520 : 380}
      busy={busy}
      footer={
        batchId ? (
          <Running id={batchId} onClose={close} />
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
        <Result id={batchId} />
      ) : (
        <Form form={form} layout="vertical" onFinish={(values) => matches && run(values)}>
          {target.titles && <p className={css.titles}>流程：{target.titles.join('、')}</p>}
          <p className={css.consequence}>{consequence}</p>
          {word && (
            <div className={css.word}>
              <TypedWord word={word} onMatch={setMatches} />
            </div>
          )}
          {Fields && <Fields target={target} />}
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

const useProgress = (id: string) =>
  useQuery({
    queryKey: ['flowable:instance', 'batch', id],
    queryFn: ({ signal }) => call(manageCalls.progress, { params: { id } }, { signal, silent: true }),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : everyMs),
  })

const words = { running: '正在处理', done: '处理完成', canceled: '已取消，未处理的流程保持不变' } as const

function Result({ id }: { id: string }) {
  const { data, error } = useProgress(id)
  if (error) return <Alert type="error" showIcon title={error.message} />
  const { state = 'running', total = 0, done = 0, failed = 0, refused = [] } = data ?? {}
  return (
    <div aria-live="polite">
      <p>{words[state]}</p>
      <Progress percent={total === 0 ? 0 : Math.floor(((done + failed) / total) * 100)} aria-label="处理进度" />
      <p>
        共 {total} 个，成功 {done} 个，失败 {failed} 个
      </p>
      <Refused refused={refused} />
    </div>
  )
}

function Refused({ refused }: Pick<BatchProgress, 'refused'>) {
  if (refused.length === 0) return undefined
  return (
    <ul className={css.refused} aria-label="失败的流程">
      {refused.map(({ instanceId, title, message }) => (
        <li key={instanceId}>
          <b>{title || instanceId}</b>
          <span>{message}</span>
        </li>
      ))}
    </ul>
  )
}

/** It goes on when the dialog is closed; only 取消处理 ends it. */
function Running({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, refetch } = useProgress(id)
  const [cancel, busy] = useOnce(async () => {
    await call(manageCalls.cancelBatch, { params: { id } })
    await refetch()
  })
  const isRunning = data === undefined || data.state === 'running'
  return (
    <>
      {isRunning && (
        <Button loading={busy} onClick={cancel}>
          取消处理
        </Button>
      )}
      <Button type="primary" onClick={onClose}>
        {isRunning ? '后台继续' : '关闭'}
      </Button>
    </>
  )
}
