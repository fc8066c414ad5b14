import { useQuery } from '@tanstack/react-query'
import { cmsClass } from '@app/shared/cms/cmsClass.ts'
import { cmsClassCalls } from '@app/shared/cms/cmsClassCalls.ts'
import { call } from '#/kit/http/http.ts'

/** What an act on the classes would touch, asked when the dialog opens. */
export const useImpact = (ids: readonly string[]) =>
  useQuery({
    queryKey: [cmsClass.name, 'impact', ids.join()],
    queryFn: ({ signal }) => call(cmsClassCalls.impact, { params: { ids: ids.join() } }, { signal }),
    gcTime: 0,
  })
