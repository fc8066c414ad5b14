import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { expressionCalls } from '@app/shared/flowable/expression.ts'
import type { DataOf } from '@app/shared/kit/endpoint.ts'
import { ApiError, call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { JsonBlock } from '#/kit/page/JsonBlock.tsx'

interface TrialDialogProps {
  row: { name: string; expression: string }
  onClose: () => void
}

/** 试算: what an expression gives for sample variables. */
export default function TrialDialog({ row, onClose }: TrialDialogProps) {
  const [open, setOpen] = useState(true)
  const [variables, setVariables] = useState('{\n  "days": 3\n}')
  const [answer, setAnswer] = useState<DataOf<typeof expressionCalls.trial>>()
  const [failure, setFailure] = useState<string>()
  const [compute, busy] = useOnce(async () => {
    setFailure(undefined)
    setAnswer(undefined)
    try {
      const body = { expression: row.expression, variables }
      setAnswer(await call(expressionCalls.trial, { body }, { silent: true }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
    }
  })
  const fault = failure ?? answer?.fault
  return (
    <Dialog
      open={open}
      title={`试算【${row.name}】`}
      width={560}
      height={560}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="表达式内容">
          <JsonBlock label="表达式内容" text={row.expression} />
        </Form.Item>
        <Form.Item label="样例变量" htmlFor="trialVariables" extra="JSON 对象，名称与流程变量相同">
          <Input.TextArea
            id="trialVariables"
            rows={6}
            maxLength={20_000}
            value={variables}
            onChange={({ target }) => setVariables(target.value)}
          />
        </Form.Item>
        <Form.Item>
          <Button type="primary" loading={busy} onClick={compute}>
            试算
          </Button>
        </Form.Item>
      </Form>
      {fault && <Alert type="error" showIcon title={fault} />}
      {answer && !fault && <Alert type="success" showIcon title={`结果：${JSON.stringify(answer.value ?? null)}`} />}
    </Dialog>
  )
}
