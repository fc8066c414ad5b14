import { Alert, App, Form, Input } from 'antd'
import { useState } from 'react'
import { definitionCalls, type DefinitionProblem } from '@app/shared/form/definition.ts'
import { ApiError, callMessage } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { MissedFields } from './MissedFields.tsx'
import type { PartProps } from './useFormActs.tsx'
import css from './definition.module.css'

interface Failure {
  message: string
  problems: readonly DefinitionProblem[]
}

const isProblems = (data: unknown): data is DefinitionProblem[] => Array.isArray(data)

/** 发布: the draft becomes the next version; what has to be put right first is listed here. */
export default function PublishDialog({ form, onClose, onChanged }: PartProps) {
  const { message } = App.useApp()
  const [open, setOpen] = useState(true)
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const [publish, busy] = useOnce(async () => {
    try {
      const body = { id: form.id, version: form.version, changeNote: note.trim() || null }
      const { msg } = await callMessage(definitionCalls.publish, { body }, { silent: true })
      void message.success(msg)
      onChanged()
      setOpen(false)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // What somebody else has changed meanwhile is seen in the list behind.
      onChanged()
      setFailure({ message: error.message, problems: isProblems(error.data) ? error.data : [] })
    }
  })
  return (
    <Dialog
      open={open}
      title={`发布表单【${form.formName}】`}
      width={520}
      height={260}
      okText="发布"
      busy={busy}
      onOk={publish}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="变更说明" htmlFor="publish-note">
          <Input.TextArea
            id="publish-note"
            value={note}
            maxLength={500}
            showCount
            rows={4}
            placeholder="这次改了什么，方便以后查阅"
            onChange={(event) => setNote(event.target.value)}
          />
        </Form.Item>
      </Form>
      <MissedFields id={form.id} />
      {failure && (
        <Alert
          type="error"
          showIcon
          title={failure.message}
          description={
            failure.problems.length > 0 && (
              <ul className={css.problems}>
                {failure.problems.map((problem, at) => (
                  <li key={`${problem.key ?? ''}-${at}`}>{problem.message}</li>
                ))}
              </ul>
            )
          }
        />
      )}
    </Dialog>
  )
}
