import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState, type RefObject } from 'react'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import type { FillDetail } from '@app/shared/form/fill.ts'
import { formFieldErrors, recordCalls } from '@app/shared/form/record.ts'
import { FormInvalid, type FormRendererRef } from '#/components/form/FormRenderer.tsx'
import { ApiError, call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import type { SubmittedRecord } from './Submitted.tsx'

/** Codes of calls whose outcome nobody told: no answer, or that of a proxy in its place. */
const untold = new Set([0, 502, 503, 504])

interface Outcomes {
  onDone: (record: SubmittedRecord) => void
  onStored: () => void
  onOutdated: () => void
}

/** What was sent and got no answer; whether it arrived is not known. */
export interface Unanswered {
  draft: boolean
  data: FormValues
  /** Why, in the words of the call. */
  said: string
}

/** 提交 and 暂存; what the server says of fields appears on them. */
export function useSending(detail: FillDetail, sheet: RefObject<FormRendererRef | null>, outcomes: Outcomes) {
  const { message, modal } = App.useApp()
  const queries = useQueryClient()
  const [unanswered, setUnanswered] = useState<Unanswered>()

  async function send(data: FormValues, draft: boolean) {
    const { formCode } = detail.form
    const body = { formCode, versionId: detail.versionId, data, draft }
    const record = await call(recordCalls.submit, { body }, { silent: true })
    void queries.invalidateQueries({ queryKey: ['form', 'fill', 'list'] })
    return record
  }

  function fail(error: unknown, draft: boolean, data: FormValues | undefined) {
    if (error instanceof FormInvalid) return message.warning('请先完善标红的内容')
    if (!(error instanceof ApiError)) throw error
    if (data && untold.has(error.code)) return setUnanswered({ draft, data, said: error.message })
    const places = formFieldErrors.safeParse(error.data)
    if (places.success) sheet.current?.setErrors(places.data.errors)
    if (error.reason === 'outdatedForm')
      return modal.confirm({ title: error.message, okText: '刷新', cancelText: '取消', onOk: outcomes.onOutdated })
    return message.error(error.message)
  }

  const [run, busy] = useOnce(async (draft: boolean, again?: FormValues) => {
    const form = sheet.current
    if (!form) return
    let data = again
    try {
      data ??= draft ? form.getValue() : await form.getData()
      const record = await send(data, draft)
      setUnanswered(undefined)
      if (draft) {
        message.success('暂存成功')
        outcomes.onStored()
      } else outcomes.onDone(record)
    } catch (error) {
      setUnanswered(undefined)
      fail(error, draft, data)
    }
  })
  return {
    busy,
    submit: () => run(false),
    store: () => run(true),
    unanswered,
    /** The same content once more, under the same key: what had arrived the first time is not stored twice. */
    again: () => unanswered && run(unanswered.draft, unanswered.data),
    /** The form is another one now. */
    forget: () => setUnanswered(undefined),
  }
}
