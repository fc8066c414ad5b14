import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { choiceLimit } from '@app/shared/kit/choices.ts'

export interface Choice {
  value: string
  label: string
  /** Shown only where it is chosen, and stays so. */
  disabled?: boolean
}

/** Where choices come from. */
export interface ChoiceSource {
  /** Starts with the name of the resource, so that its writes refresh the choices. */
  queryKey: readonly unknown[]
  /** The first that hold a word, or those with these ids whatever became of them. */
  ask: (query: { word?: string; ids?: string }, signal: AbortSignal) => Promise<readonly Choice[]>
  enabled?: boolean
}

/**
 * Choices of a list that may be long: all of them while there are few, found on the server by what is typed beyond
 * that. What is chosen keeps its label, wherever in the list it stands.
 */
export function useChoices({ queryKey, ask, enabled = true }: ChoiceSource, chosen: readonly string[]) {
  const [typed, setTyped] = useState('')
  const [seen, setSeen] = useState<readonly Choice[]>([])
  const first = useQuery({
    queryKey: [...queryKey, 'choices'],
    queryFn: ({ signal }) => ask({}, signal),
    staleTime: 60_000,
    enabled,
  })
  const many = (first.data?.length ?? 0) >= choiceLimit
  const word = useSettled(typed.trim())
  const found = useQuery({
    queryKey: [...queryKey, 'choices', 'word', word],
    queryFn: ({ signal }) => ask({ word }, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled: many && word !== '',
  })
  const answered = (many && word !== '' ? found.data : first.data) ?? []
  const offered = answered.filter(({ value, disabled }) => !disabled || chosen.includes(value))
  const near = new Map([...seen, ...(first.data ?? [])].map((choice) => [choice.value, choice]))
  const ids = chosen.filter((id) => !near.has(id)).join(',')
  const kept = useQuery({
    queryKey: [...queryKey, 'choices', 'ids', ids],
    queryFn: ({ signal }) => ask({ ids }, signal),
    staleTime: 60_000,
    enabled: first.data !== undefined && ids !== '',
  })
  for (const choice of kept.data ?? []) near.set(choice.value, choice)
  const shown = new Set(offered.map(({ value }) => value))
  return {
    many,
    options: [...offered, ...chosen.flatMap((id) => (shown.has(id) ? [] : (near.get(id) ?? [])))],
    loading: first.isFetching || found.isFetching || kept.isFetching,
    search: setTyped,
    /** Remembers the labels of what was just chosen. */
    remember: (picked: readonly Choice[]) => setSeen((before) => [...before, ...picked]),
  }
}

const pauseMs = 250

/** What is typed, once it pauses: so it asks once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
