import { queryOptions } from '@tanstack/react-query'
import { designChoices } from '@app/shared/flowable/designChoices.ts'
import { call } from '#/kit/http/http.ts'

/** Where the values of a request are filled in (workflow §9). */
export const formModes = [
  { value: 'none', label: '无表单' },
  { value: 'form', label: '流程表单' },
  { value: 'business', label: '业务表单' },
] as const

/** Pages that areas offer in the place of a form. */
export const businessFormsQuery = queryOptions({
  queryKey: ['flowable', 'businessForms'],
  queryFn: ({ signal }) => call(designChoices.businessForms, {}, { signal, silent: true }),
  select: (forms) => forms.map(({ page, label }) => ({ value: page, label })),
  staleTime: 300_000,
})
