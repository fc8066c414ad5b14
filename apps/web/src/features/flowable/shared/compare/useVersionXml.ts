import { useQuery } from '@tanstack/react-query'
import { definitionCalls } from '@app/shared/flowable/definition.ts'
import { call } from '#/kit/http/http.ts'

/** The file of a version; it never changes. */
export const useVersionXml = (deployId: string) =>
  useQuery({
    queryKey: ['flowable:definition', 'xml', deployId],
    queryFn: ({ signal }) => call(definitionCalls.readXml, { params: { deployId } }, { signal, silent: true }),
    staleTime: Infinity,
  })
