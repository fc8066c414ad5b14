import { useQuery } from '@tanstack/react-query'
import { category, categoryCalls } from '@app/shared/flowable/category.ts'
import { formChoices } from '@app/shared/flowable/formChoices.ts'
import { handlerCalls } from '@app/shared/flowable/handler.ts'
import { listener } from '@app/shared/flowable/listener.ts'
import { flowSettings } from '@app/shared/flowable/settings.ts'
import type { PanelWorld } from '#/features/flowable/designer/panel/panelWorld.ts'
import type { FormField } from '#/features/flowable/shared/rules/formFields.ts'
import { useFormSource } from '#/features/flowable/shared/rules/formSource.ts'
import { call } from '#/kit/http/http.ts'
import type { ModelSaving } from './useModelSaving.ts'

const listenersPerPage = 10

/** What the product offers the panel: categories, forms and their fields, handlers, listeners. */
export function usePanelWorld({ facts, put }: ModelSaving): PanelWorld {
  const forms = useFormSource()
  const fields = useFormFields(facts.form.code)
  const settings = facts.settings ?? flowSettings.parse({})
  const handlers = useQuery({
    queryKey: ['flowable', 'handlers'],
    queryFn: ({ signal }) => call(handlerCalls.list, {}, { signal, silent: true }),
    staleTime: 300_000,
  })
  const categories = useQuery({
    queryKey: [category.name, 'choices'],
    queryFn: ({ signal }) => call(categoryCalls.choices, {}, { signal, silent: true }),
    staleTime: 60_000,
  })
  return {
    categories: (categories.data ?? [])
      .filter(({ status }) => status === '0')
      .map(({ name, code }) => ({ value: code, label: name })),
    forms,
    fields,
    form: facts.form,
    onForm: (form) => put({ form }),
    formMode: { mode: settings.formMode, page: settings.businessPage },
    onFormMode: ({ mode, page }) =>
      put({
        settings: { ...settings, formMode: mode, businessPage: mode === 'business' ? page : '' },
        ...(mode !== 'form' && { form: { ...facts.form, code: undefined } }),
      }),
    handlers: (handlers.data ?? []).map(({ name, label }) => ({ value: name, label })),
    listeners,
  }
}

const none: readonly FormField[] = []

/** Fields of a published form; none while it is looked up, or where it cannot be read. */
export function useFormFields(code: string | undefined): readonly FormField[] {
  const { data } = useQuery({
    queryKey: ['flowable', 'form', code ?? ''],
    queryFn: async ({ signal }) => {
      const form = await call(formChoices.form, { params: { code: code ?? '' } }, { signal, silent: true })
      // Reading forms is a part of its own, which the first sight of a process does not need.
      const [{ readDefinition }, { formFieldsOf }] = await Promise.all([
        import('@app/form-engine/definition/load.ts'),
        import('#/features/flowable/shared/rules/formFields.ts'),
      ])
      return formFieldsOf(readDefinition(form.definition).definition)
    },
    enabled: code !== undefined,
    staleTime: 60_000,
    retry: false,
  })
  return data ?? none
}

const listeners: PanelWorld['listeners'] = ({ type, pageNum }, signal) =>
  call(listener.endpoints.page, { query: { pageNum, pageSize: listenersPerPage, type } }, { signal, silent: true })
