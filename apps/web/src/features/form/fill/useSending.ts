import type { FormValues } from '@app/form-engine/runtime/types.ts'
import type { FillDetail } from '@app/shared/form/fill.ts'
import { formFieldErrors, recordCalls } from '@app/shared/form/record.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import type { RefObject } from 'react'
import { FormInvalid, type FormRendererRef } from '#/components/form/FormRenderer.tsx'
import { ApiError, call } from '#/kit/http.ts'
import { useOnce } from '#/kit/useOnce.ts'
import type { SubmittedRecord } from './Submitted.tsx'

/** The code of a call that no server answered. */
const noAnswer = 0
const outdated = '表单已更新，请刷新后重试'

interface Outcomes {
  onDone: (record: SubmittedRecord) => void
  onStored: () => void
  onOutdated: () => void
}

/** 提交 and 暂存; what the server says of fields appears on them. */
export function useSending(detail: FillDetail, sheet: RefObject<FormRendererRef | null>, outcomes: Outcomes) {
  const { message, modal } = App.useApp()
  const queries = useQueryClient()

  async function send(data: FormValues, draft: boolean) {
    const { formCode } = detail.form
    const body = { formCode, versionId: detail.versionId, data, draft }
    const record = await call(recordCalls.submit, { body }, { silent: true })
    void queries.invalidateQueries({ queryKey: ['form', 'fill', 'list'] })
    return record
  }

  function fail(error: unknown) {
    if (error instanceof FormInvalid) return message.warning('请先完善标红的内容')
    if (!(error instanceof ApiError)) throw error
    const places = formFieldErrors.safeParse(error.data)
    if (places.success) sheet.current?.setErrors(places.data.errors)
    if (error.message === outdated)
      return modal.confirm({ title: outdated, okText: '刷新', cancelText: '取消', onOk: outcomes.onOutdated })
    return message.error(error.code === noAnswer ? `${error.message}，填写的内容已保留，请稍后重试` : error.message)
  }

  const [run, busy] = useOnce(async (draft: boolean) => {
    const form = sheet.current
    if (!form) return
    try {
      const record = await send(draft ? form.getValue() : await form.getData(), draft)
      if (draft) {
        message.success('暂存成功')
        outcomes.onStored()
      } else outcomes.onDone(record)
    } catch (error) {
      fail(error)
    }
  })
  return { busy, submit: () => run(false), store: () => run(true) }
}
