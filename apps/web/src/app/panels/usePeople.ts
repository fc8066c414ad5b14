import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { directory } from '@app/shared/system/directory.ts'
import { call } from '#/kit/http/http.ts'
import { useAuth } from '#/kit/session/access.ts'
import type { Shell } from '#/kit/session/shell.ts'
import type { Command } from './commands.ts'

const most = 6
/** Somebody who types on asks once. */
const pauseMs = 250
const userFolder = 'system/user'

/** People by name, sign-in name or pinyin, for whoever may see the list of users, which opens with the one chosen. */
export function usePeople(shell: Shell, typed: string): { commands: Command[]; busy: boolean } {
  const { hasPermi } = useAuth()
  const page = shell.pages.find(({ folder }) => folder === userFolder)
  const [searchText, setSearchText] = useState('')
  const wanted = typed.trim()
  useEffect(() => {
    const timer = setTimeout(() => setSearchText(wanted), pauseMs)
    return () => clearTimeout(timer)
  }, [wanted])
  const enabled = page !== undefined && hasPermi(['system:user:list']) && searchText !== '' && wanted !== ''
  const { data = [], isFetching } = useQuery({
    queryKey: ['palette', 'people', searchText],
    queryFn: ({ signal }) => call(directory.search, { query: { searchText } }, { signal, silent: true }),
    enabled,
    placeholderData: keepPreviousData,
  })
  if (!enabled || !page) return { commands: [], busy: false }
  const people = data.filter(({ attributes }) => attributes?.nodeType === 'user').slice(0, most)
  return {
    busy: isFetching || wanted !== searchText,
    commands: people.map(({ id, title, attributes }) => ({
      id: `user ${id}`,
      group: '人员',
      title,
      hint: String(attributes?.subtitle ?? ''),
      found: true,
      run: () => shell.open(`${page.fullPath}?f.name=${encodeURIComponent(title)}`),
    })),
  }
}
