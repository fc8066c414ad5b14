import { queryOptions } from '@tanstack/react-query'
import { dataSourceCalls } from '@app/shared/form/dataSource.ts'
import { httpOf } from '#/kit/http/httpOf.ts'

/** Codes of 数据源管理; other names are those of the page. */
export const sourceCode = /^[a-z][a-zA-Z0-9_]{1,63}$/

/** The fields whose values a source asks for. */
export const sourceFieldsQuery = (dsCode: string) =>
  queryOptions({
    queryKey: ['form', 'sourceFields', dsCode] as const,
    queryFn: ({ client, signal }) =>
      httpOf(client).call(dataSourceCalls.fields, { params: { dsCode } }, { signal, silent: true }),
    staleTime: 300_000,
    retry: false,
  })

export const sourceOptionsQuery = (dsCode: string, params: Record<string, string>) =>
  queryOptions({
    queryKey: ['form', 'sourceOptions', dsCode, params] as const,
    queryFn: ({ client, signal }) =>
      httpOf(client).call(dataSourceCalls.options, { params: { dsCode }, query: { params } }, { signal, silent: true }),
    staleTime: 60_000,
    retry: false,
  })
