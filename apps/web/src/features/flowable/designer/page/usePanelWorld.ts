import { useQuery } from '@tanstack/react-query'
import { category, categoryCalls } from '@app/shared/flowable/category.ts'
import { handlerCalls } from '@app/shared/flowable/handler.ts'
import { listener } from '@app/shared/flowable/listener.ts'
import { emptyWorld, type PanelWorld } from '#/features/flowable/designer/panel/panelWorld.ts'
import { call } from '#/kit/http/http.ts'
import type { ModelSaving } from './useModelSaving.ts'

const listenersPerPage = 10

/** What the product offers the panel: categories, forms, handlers, listeners. */
export function usePanelWorld({ facts, put }: ModelSaving): PanelWorld {
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
    ...emptyWorld,
    categories: (categories.data ?? [])
      .filter(({ status }) => status === '0')
      .map(({ name, code }) => ({ value: code, label: name })),
    form: facts.form,
    onForm: (form) => put({ form }),
    handlers: (handlers.data ?? []).map(({ name, label }) => ({ value: name, label })),
    listeners,
  }
}

const listeners: PanelWorld['listeners'] = ({ type, pageNum }, signal) =>
  call(listener.endpoints.page, { query: { pageNum, pageSize: listenersPerPage, type } }, { signal, silent: true })
