import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { DetailDrawer } from '#/kit/page/DetailDrawer.tsx'
import { RecordSheet } from './RecordDrawer.tsx'
import { detailQuery } from './recordQueries.ts'
import css from './record.module.css'

interface RecordPrintProps {
  ids: readonly string[]
  onClosed: () => void
}

/** Several records one after the other, each on paper of its own; the printing dialog opens when all are there. */
export default function RecordPrint({ ids, onClosed }: RecordPrintProps) {
  const found = useQueries({ queries: ids.map(detailQuery) })
  const records = found.flatMap(({ data }) => data ?? [])
  const failed = found.find(({ error }) => error)
  const ready = records.length === ids.length
  useEffect(() => {
    if (!ready) return undefined
    // Controls that arrive later are given the time to stand there.
    const timer = setTimeout(() => window.print(), 1_000)
    return () => clearTimeout(timer)
  }, [ready])
  return (
    <DetailDrawer
      title={`打印 ${ids.length} 条数据`}
      width={860}
      failure={failed?.error?.message}
      onRetry={() => found.forEach(({ error, refetch }) => error && void refetch())}
      onClosed={onClosed}
    >
      {ready &&
        records.map((record) => (
          <section key={record.id} className={css.paper} aria-label={record.title}>
            <h2>{record.title}</h2>
            <RecordSheet record={record} print={false} />
          </section>
        ))}
    </DetailDrawer>
  )
}
