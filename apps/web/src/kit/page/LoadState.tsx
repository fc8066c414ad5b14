import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { LoadFailure } from './LoadFailure.tsx'

interface LoadStateProps {
  query: { data: unknown; error: Error | null; refetch: () => Promise<unknown> }
  /** What is read, where its place does not say it: 会话. */
  what?: string
  /** In the shape of what is to come. */
  skeleton?: ReactNode
}

/** Stands before what a query brings: a skeleton until it is there, and why it could not be read (ui §11). */
export function LoadState({ query, what = '', skeleton = <Skeleton active /> }: LoadStateProps) {
  const { data, error, refetch } = query
  if (error) return <LoadFailure what={what} text={error.message} onRetry={() => void refetch()} />
  return data === undefined && skeleton
}
