import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import { forecastCalls } from '@app/shared/flowable/forecast.ts'
import type { ActScene } from '#/features/flowable/shared/operation/actView.ts'
import { ApiError, call } from '#/kit/http/http.ts'
import { chosenOf, type ChosenValues } from './chosen.ts'

const nextChoicesQuery = (taskId: string, formData: FormValues | undefined) =>
  queryOptions({
    queryKey: ['flowable', 'nextChoices', taskId, formData ?? null],
    queryFn: ({ signal }) =>
      call(forecastCalls.next, { body: { taskId, ...(formData && { formData }) } }, { signal, silent: true }),
    retry: false,
    gcTime: 0,
  })

/** For which nodes whoever decides a task chooses people, by the form as it stood when the dialog opened. */
export function useNextChoices({ detail, currentForm }: ActScene) {
  const [formData] = useState(() => currentForm().formData)
  const isAsked = detail.task !== null
  const query = useQuery({ ...nextChoicesQuery(detail.task?.id ?? '', formData), enabled: isAsked })
  const choices = query.data?.choices ?? []
  return {
    isAsked,
    query,
    choices,
    /** Nobody can say yet whether people are to be chosen. */
    waits: isAsked && query.isPending,
    /** Sends with whom was chosen; when that is refused, who is to be chosen may be another question by now. */
    async send(
      values: ChosenValues,
      act: (chosen: { nextAssignees?: ReturnType<typeof chosenOf> }) => Promise<unknown>,
    ) {
      try {
        await act(choices.length > 0 ? { nextAssignees: chosenOf(values, choices) } : {})
      } catch (error) {
        if (error instanceof ApiError) void query.refetch()
        throw error
      }
    },
  }
}
