import type { FormProblem } from '@app/form-engine/check/problem.ts'
import { definitionCalls } from '@app/shared/form/definition.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { call } from '#/kit/http/http.ts'

/** What the server finds wrong with the form as it stands when the question is asked; it also knows the dictionaries. */
export function useProblems() {
  const store = useDesignerStore()
  const sourceOf = () => JSON.stringify(store.getState().toSource())
  const [draftJson, setDraft] = useState(sourceOf)
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['form:definition', 'check', draftJson],
    queryFn: ({ signal }) => call(definitionCalls.check, { body: { draftJson } }, { signal, silent: true }),
    gcTime: 0,
  })
  const problems: readonly FormProblem[] | undefined = data?.map(({ key, linkage, submissionRule, message }) => ({
    message,
    ...(key !== undefined && { key }),
    ...(linkage !== undefined && { linkage }),
    ...(submissionRule !== undefined && { submissionRule }),
  }))
  const again = () => {
    const now = sourceOf()
    if (now === draftJson) void refetch()
    else setDraft(now)
  }
  return { problems, pending: isFetching, failed: isError, again }
}
