import type { UseQueryResult } from '@tanstack/react-query'
import { Spin } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import { LoadFailure } from '#/kit/page/LoadFailure.tsx'
import css from './monitor.module.css'

/** The first answer comes at once; a spinner that only flashes would be noise (monitor §10). */
const holdMs = 500

interface FiguresProps<T> {
  query: UseQueryResult<T>
  /** Said by the spinner of the first load. */
  loading: string
  children: (data: T) => ReactNode
}

/** Figures that are asked for again and again: old ones stay while new ones come, a failure says so above them. */
export function Figures<T>({ query, loading, children }: FiguresProps<T>) {
  const { data, error, refetch } = query
  const held = useHeld()
  const failure = error && <LoadFailure what="监控数据" text={error.message} onRetry={() => void refetch()} />
  if (data === undefined && failure) return failure
  if (data === undefined || held)
    return (
      <div className={css.loading}>
        <Spin description={loading} />
        <span className="sr-only" role="status">
          {loading}
        </span>
      </div>
    )
  return (
    <>
      {failure}
      {children(data)}
    </>
  )
}

function useHeld(): boolean {
  const [held, setHeld] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setHeld(false), holdMs)
    return () => clearTimeout(timer)
  }, [])
  return held
}
