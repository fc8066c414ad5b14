import { useQueryClient } from '@tanstack/react-query'
import { designChoices } from '@app/shared/flowable/designChoices.ts'
import { formChoices } from '@app/shared/flowable/formChoices.ts'
import type { LintWorld } from '#/features/flowable/designer/lint/lintFile.ts'
import { call } from '#/kit/http/http.ts'

/** Asks which names of a drawing the product knows; what the draft maps to a form of ours is one. */
export function useKnownNames(
  mapped: Readonly<Record<string, string>> = {},
): Pick<LintWorld, 'formsOf' | 'processesOf'> {
  const client = useQueryClient()
  const known = async (kind: string, names: readonly string[], ask: (ids: string) => Promise<string[]>) => {
    const ids = names.toSorted().join(',')
    const found = await client
      .fetchQuery({
        queryKey: ['flowable', 'known', kind, ids],
        queryFn: () => (ids ? ask(ids) : Promise.resolve([])),
        staleTime: 60_000,
        retry: false,
      })
      // Who may not ask, or cannot, is told by the server when it checks.
      .catch(() => undefined)
    return found && new Set(found)
  }
  return {
    async formsOf(codes) {
      const asked = codes.filter((code) => !Object.hasOwn(mapped, code))
      const found = await known('forms', asked, async (ids) =>
        (await call(formChoices.forms, { query: { ids } }, { silent: true })).map(({ code }) => code),
      )
      return found?.union(new Set(Object.keys(mapped)))
    },
    processesOf: (keys) =>
      known('processes', keys, async (ids) =>
        (await call(designChoices.processes, { query: { ids } }, { silent: true })).map(({ id }) => id),
      ),
  }
}
