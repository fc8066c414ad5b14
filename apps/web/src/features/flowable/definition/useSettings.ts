import { useQuery } from '@tanstack/react-query'
import { definitionCalls as calls } from '@app/shared/flowable/definition.ts'
import type { FlowSettings } from '@app/shared/flowable/settings.ts'
import { call } from '#/kit/http/http.ts'
import { useKept } from '#/kit/http/useKept.ts'

/** 流程设置 of a version, and the way to store them. */
export function useSettings(deployId: string) {
  const query = useQuery({
    queryKey: ['flowable:definition', 'settings', deployId],
    queryFn: ({ signal }) => call(calls.settings, { params: { deployId } }, { signal, silent: true }),
    gcTime: 0,
  })
  const save = (version: number, settings: FlowSettings, categoryId?: string | null) => {
    const body = { version, settings, ...(categoryId !== undefined && { categoryId }) }
    return call(calls.saveSettings, { params: { deployId }, body }, { silent: true })
  }
  return { query, data: useKept(query.data), save }
}
