import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { configTopic, dictTopic } from '@app/shared/kit/live.ts'
import { useLive } from '#/kit/live/useLive.ts'
import { sysConfigQuery } from '#/kit/session/sessionQueries.ts'
import { dictKeys } from '#/kit/words/useDict.ts'

/** What changed concerns everybody: not all browsers ask at the same moment. */
const spreadMs = 1_500

/** Open pages show dictionaries and the settings of the installation as they are now. */
export function useLiveLabels(): void {
  const client = useQueryClient()
  const changed = useRef<QueryKey[]>([])
  const timer = useRef<number>(undefined)
  const askLater = (keys: readonly QueryKey[]) => {
    changed.current.push(...keys)
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined
      for (const queryKey of changed.current.splice(0)) void client.invalidateQueries({ queryKey })
    }, Math.random() * spreadMs)
  }
  useEffect(() => () => window.clearTimeout(timer.current), [])
  useLive(dictTopic, (data) => {
    const types = namesIn(data, 'dictTypes')
    askLater(types.length > 0 ? types.map(dictKeys.type) : [dictKeys.all])
  })
  useLive(configTopic, () => askLater([sysConfigQuery.queryKey]))
}

/** Empty for everything, and for what may have been missed. */
function namesIn(data: unknown, key: string): string[] {
  const list = typeof data === 'object' && data !== null && key in data ? (data as Record<string, unknown>)[key] : []
  return Array.isArray(list) ? list.map(String) : []
}
