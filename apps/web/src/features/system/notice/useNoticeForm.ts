import { useQuery } from '@tanstack/react-query'
import { App, type FormInstance } from 'antd'
import { useState } from 'react'
import { notice, SendStatus, type Notice } from '@app/shared/system/notice.ts'
import { call, ApiError, report } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useResourceMutations, type Row } from '#/kit/http/useResource.ts'
import { bodyOf, emptyNotice, noticeFormValues, type NoticeValues } from './noticeValues.ts'

interface Start {
  row: Notice | undefined
  values: NoticeValues
}

/**
 * What a form of a notice starts from: the stored one, a copy of it as a new one, or nothing. Read once per opening:
 * neither a refresh nor a while in a hidden tab may overtake what is typed.
 */
export function useNoticeStart(id: string | undefined, copy?: string) {
  const [kept, setKept] = useState<Start>()
  const query = useQuery({
    queryKey: ['form', notice.name, id ?? 'new', copy ?? ''],
    queryFn: async ({ signal }): Promise<Start> => {
      const from = id ?? copy
      if (from === undefined) return { row: undefined, values: emptyNotice }
      const row = await call(notice.endpoints.get, { params: { id: from } }, { signal })
      if (id !== undefined) return { row, values: noticeFormValues(row) }
      // Attachments belong to the notice they were uploaded for.
      return {
        row: undefined,
        values: { ...noticeFormValues(row), timing: 'now', startTime: null, endTime: null, files: [] },
      }
    },
    enabled: kept === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (query.data && !kept) setKept(query.data)
  return { ...query, data: kept ?? query.data }
}

/** The form's own names of what the server calls otherwise. */
const ownNames: Readonly<Record<string, keyof NoticeValues>> = { attachIds: 'files', targets: 'noticeScope' }

interface Saving {
  form: FormInstance<NoticeValues>
  row: Notice | undefined
  onSaved: (row: Row | undefined) => void
}

/** Saves a form of a notice, with `publish` also for its readers; refusals land at their fields. */
export function useNoticeSaving({ form, row, onSaved }: Saving) {
  const { message } = App.useApp()
  const { save } = useResourceMutations(notice)
  const [stale, setStale] = useState<string>()
  const published = row?.sendStatus === SendStatus.published
  const scheduled = row?.sendStatus === SendStatus.scheduled
  const [submit, busy] = useOnce(async (publish: boolean) => {
    try {
      await form.validateFields()
    } catch {
      // Said at the fields; the first one comes into sight.
      const first = form.getFieldsError().find(({ errors }) => errors.length > 0)?.name
      if (first) form.scrollToField(first, { block: 'center', focus: true })
      return
    }
    const values = { ...emptyNotice, ...(form.getFieldsValue(true) as NoticeValues) }
    const own = row ? { id: row.id, version: row.version } : {}
    try {
      const stored = await save({ ...bodyOf(values, published), ...own, ...(publish ? { publish: true } : {}) })
      void message.success(publish && !scheduled ? '发布成功' : row ? '修改成功' : '新增成功')
      onSaved(stored)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.reason === 'stale') return setStale(error.message)
      const faults = Object.entries(error.errors).map(([name, text]) => ({
        name: ownNames[name] ?? (name as keyof NoticeValues),
        errors: [text],
      }))
      if (faults.length === 0) return report(error)
      form.setFields(faults)
      const first = faults[0]?.name
      if (first) form.scrollToField(first, { block: 'center', focus: true })
    }
  })
  return { submit, busy, stale, published, scheduled }
}
