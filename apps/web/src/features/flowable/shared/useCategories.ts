import { useQuery } from '@tanstack/react-query'
import { categoryCalls } from '@app/shared/flowable/category.ts'
import { useHttp } from '#/kit/http/httpOf.ts'

/** 流程分类 for selects; disabled ones are only named. */
export function useCategories(): { value: string; label: string; disabled: boolean }[] {
  const http = useHttp()
  const { data } = useQuery({
    queryKey: ['flowable:category', 'choices'],
    queryFn: ({ signal }) => http.call(categoryCalls.choices, {}, { signal, silent: true }),
    staleTime: 60_000,
  })
  return (data ?? []).map(({ id, name, status }) => ({ value: id, label: name, disabled: status !== '0' }))
}
