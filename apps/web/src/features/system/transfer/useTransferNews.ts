import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { downloadFiles, transferProgress, type TransferNews } from '@app/shared/system/downloadFiles.ts'
import { call } from '#/kit/http/http.ts'
import { useLive, useLiveState } from '#/kit/live/useLive.ts'
import { transfersKey, useTransfers } from '#/kit/transfer/transfers.ts'

const pollMs = 3_000

/**
 * Own exports and imports in the background. Asked once when the frame opens and whenever one begins or ends; progress
 * comes by itself. While news does not arrive it is asked every few seconds as long as something runs. `onEnd` hears
 * of each that ended meanwhile.
 */
export function useTransferNews(onEnd: (news: TransferNews) => void): readonly TransferNews[] {
  const client = useQueryClient()
  const started = useTransfers((state) => state.started)
  const connected = useLiveState((state) => state.connected)
  const { data = [] } = useQuery<TransferNews[]>({
    queryKey: transfersKey,
    queryFn: ({ signal }) => call(downloadFiles.mine, {}, { signal, silent: true }),
    refetchInterval: ({ state }) => (!connected && state.data?.some(isRunning) ? pollMs : false),
  })
  useEffect(() => {
    if (started > 0) void client.invalidateQueries({ queryKey: transfersKey })
  }, [client, started])

  useLive('transfer', (told) => {
    const { id, progress } = transferProgress.partial().safeParse(told).data ?? {}
    const known = client.getQueryData<TransferNews[]>(transfersKey)?.some((each) => each.id === id)
    if (progress === undefined || !known) void client.invalidateQueries({ queryKey: transfersKey })
    else
      client.setQueryData<TransferNews[]>(transfersKey, (all) =>
        all?.map((each) => (each.id === id ? { ...each, progress } : each)),
      )
  })

  const running = useRef<ReadonlySet<string>>(new Set())
  const tell = useEffectEvent(onEnd)
  useEffect(() => {
    for (const news of data) if (running.current.has(news.id) && !isRunning(news)) tell(news)
    running.current = new Set(data.filter(isRunning).map(({ id }) => id))
  }, [data])
  return data
}

export const isRunning = ({ state }: TransferNews) => state === 'running'

/** What can be fetched of a transfer, in a word; undefined when nothing can. */
export function resultWord({ kind, state, failed, hasResult }: TransferNews): string | undefined {
  if (kind === 'export') return state === 'success' ? '下载' : undefined
  if (hasResult) return '下载导入结果'
  return failed > 0 ? `查看 ${failed} 条错误` : undefined
}
