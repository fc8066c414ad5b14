import { queryOptions, useQuery } from '@tanstack/react-query'
import { dictDataCalls, type DictItem } from '@app/shared/system/dictData.ts'
import { httpOf } from '#/kit/http/httpOf.ts'

/** One entry of a dictionary as every page reads it. */
export type DictEntry = DictItem

const staleTime = 300_000

/** Cached per type; what maintains dictionaries drops them by their keys. */
export const dictKeys = { all: ['dict'] as const, type: (type: string) => ['dict', type] as const }

/** Enabled entries, for choosing. */
export const dictOptionsQuery = (type: string) =>
  queryOptions({
    queryKey: [...dictKeys.type(type), 'options'] as const,
    queryFn: ({ client, signal }) => httpOf(client).call(dictDataCalls.byType, { params: { type } }, { signal }),
    staleTime,
  })

/** All entries: rows that carry a disabled value still show its label. */
export const dictLabelsQuery = (type: string) =>
  queryOptions({
    queryKey: [...dictKeys.type(type), 'labels'] as const,
    queryFn: ({ client, signal }) => httpOf(client).call(dictDataCalls.allByType, { params: { type } }, { signal }),
    staleTime,
  })

/** Entries of a dictionary for choosing; empty while they load. */
export function useDict(type: string | undefined): readonly DictEntry[] {
  return useQuery({ ...dictOptionsQuery(type ?? ''), enabled: type !== undefined }).data ?? []
}

/** Entries of a dictionary for showing stored values, disabled ones included. */
export function useDictLabels(type: string | undefined): readonly DictEntry[] {
  return useQuery({ ...dictLabelsQuery(type ?? ''), enabled: type !== undefined }).data ?? []
}

/** Entries of a stored value, which may be several separated by commas; unknown ones are left out. */
export function chosenEntries(entries: readonly DictEntry[], value: unknown): DictEntry[] {
  if (value === undefined || value === null || value === '') return []
  return String(value)
    .split(',')
    .flatMap((one) => entries.find((each) => each.dictValue === one) ?? [])
}

/** Labels of a stored value, joined by commas; empty for an unknown one. */
export function dictLabel(entries: readonly DictEntry[], value: unknown): string {
  return chosenEntries(entries, value)
    .map((each) => each.dictLabel)
    .join(',')
}
