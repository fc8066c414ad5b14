import { useEffect, useEffectEvent } from 'react'
import type { Page } from '@app/shared/kit/envelope.ts'

interface PageQuery {
  data: Pick<Page<unknown>, 'list' | 'pageNum' | 'pages'> | undefined
  isFetching: boolean
}

/**
 * Steps back to the last page that has rows when the one asked for has none any more: they were removed, by whichever
 * act. The server answers with the last page for one beyond the end; a total that it remembers may still count them.
 */
export function useLastPage({ data, isFetching }: PageQuery, pageNum: number, step: (back: number) => void): void {
  const back = !data || isFetching || pageNum <= 1 ? pageNum : lastOf(data, pageNum)
  const go = useEffectEvent(() => step(back))
  useEffect(() => {
    if (back < pageNum) go()
  }, [back, pageNum])
}

function lastOf({ list, pageNum, pages }: NonNullable<PageQuery['data']>, asked: number): number {
  if (list.length > 0) return pageNum
  return Math.max(1, pages < 0 ? asked - 1 : Math.min(pages, asked - 1))
}
