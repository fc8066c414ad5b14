import { useQuery } from '@tanstack/react-query'
import { dept } from '@app/shared/system/dept.ts'
import { directory, type DeptName } from '@app/shared/system/directory.ts'
import { httpOf } from '#/kit/http/httpOf.ts'

/** Names and kinds of departments; undefined while they are looked up and for no ids. */
export function useDeptNames(ids: readonly string[]): DeptName[] | undefined {
  const { data } = useQuery({
    queryKey: [dept.name, 'names', ids],
    queryFn: ({ client, signal }) =>
      httpOf(client).call(directory.depts, { body: { deptIds: ids.join(';') } }, { signal }),
    enabled: ids.length > 0,
  })
  return data
}
