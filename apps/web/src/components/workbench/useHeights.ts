import { useState } from 'react'

/** Heights that the portlets have really taken, by card. */
export function useHeights(): [ReadonlyMap<string, number>, (i: string, height: number) => void] {
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(() => new Map())
  const [report] = useState(
    () => (i: string, height: number) =>
      setHeights((known) => (known.get(i) === height ? known : new Map(known).set(i, height))),
  )
  return [heights, report]
}
