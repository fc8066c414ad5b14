import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState, type RefObject } from 'react'
import { useLocation } from 'react-router'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import type { NextAssignees } from '@app/shared/flowable/forecast.ts'
import { requestCalls, type StartForm } from '@app/shared/flowable/request.ts'
import { formFieldErrors } from '@app/shared/form/record.ts'
import { FormInvalid, type FormRendererRef } from '#/components/form/FormRenderer.tsx'
import { recordLink } from '#/features/flowable/shared/recordLink.ts'
import { ApiError, call, callMessage } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { forgetPage } from '#/kit/page/dirtyPages.ts'
import { useShell } from '#/kit/session/shell.ts'
import { PeopleMissing } from './useChoosing.ts'

interface StartingOptions {
  onStored: () => void
  /** Whom the initiator has chosen so far. */
  held: () => NextAssignees
  /** The same for what is submitted, checked. */
  chosen: (formData: FormValues) => Promise<NextAssignees | undefined>
  /** Who is told of the start. */
  copies: () => string[]
}

/** 提交 and 暂存 of a request; what the server says of fields appears on them. */
export function useStarting(
  { definition: { key }, draftId }: StartForm,
  sheet: RefObject<FormRendererRef | null>,
  { onStored, held, chosen, copies }: StartingOptions,
) {
  const { message } = App.useApp()
  const queries = useQueryClient()
  const { open, close } = useShell()
  const { pathname, search } = useLocation()
  const [id, setId] = useState(draftId ?? undefined)

  async function store(formData: FormValues) {
    const body = { key, formData, nextAssignees: held(), ...(id && { id }) }
    const draft = await call(requestCalls.draft, { body }, { silent: true })
    setId(draft.id)
    onStored()
    message.success('暂存成功')
  }

  async function submit(formData: FormValues) {
    const nextAssignees = await chosen(formData)
    const ccUserIds = copies()
    const { msg, data } = await callMessage(
      requestCalls.submit,
      {
        body: {
          key,
          formData,
          ...(id && { id }),
          ...(nextAssignees && { nextAssignees }),
          ...(ccUserIds.length > 0 && { ccUserIds }),
        },
      },
      { silent: true },
    )
    message.success(msg)
    const here = pathname + search
    forgetPage(here)
    // The other way round closing would lead to the neighbour.
    close(here)
    open(recordLink(data.procInsId))
  }

  const [run, busy] = useOnce(async (isDraft: boolean) => {
    const form = sheet.current
    try {
      if (isDraft) await store(form?.getValue() ?? {})
      else await submit((await form?.getData()) ?? {})
      await queries.invalidateQueries({ queryKey: ['flowable:process'] })
      void queries.invalidateQueries({ queryKey: ['flowable', 'startable'] })
    } catch (error) {
      if (error instanceof PeopleMissing) return void message.warning(error.message)
      if (error instanceof FormInvalid) return void message.warning('请先完善标红的内容')
      if (!(error instanceof ApiError)) throw error
      const places = formFieldErrors.safeParse(error.data)
      if (places.success) form?.setErrors(places.data.errors)
      message.error(error.message)
    }
  })
  return { busy, stored: id !== undefined, submit: () => run(false), store: () => run(true) }
}
