import { useQueryClient } from '@tanstack/react-query'
import { formChoices } from '@app/shared/flowable/formChoices.ts'
import type { ChoiceSource } from '#/kit/form/useChoices.ts'
import { httpOf } from '#/kit/http/httpOf.ts'

/** Published forms of processes to choose from, by their codes; who draws processes needs no right on forms. */
export function useFormSource(): ChoiceSource {
  const http = httpOf(useQueryClient())
  return {
    queryKey: ['flowable', 'forms'],
    ask: async (query, signal) =>
      (await http.call(formChoices.forms, { query }, { signal, silent: true })).map(({ code, name }) => ({
        value: code,
        label: name,
      })),
  }
}
