import { traceOf } from '#/kit/http/RequestNumber.tsx'
import { LoadFailure } from '#/kit/page/LoadFailure.tsx'
import css from './ResourceTable.module.css'

/** A list that could not be read says why, in its place alone, and offers another try. */
export function ListFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <LoadFailure className={css.failure} what="列表" text={error.message} traceId={traceOf(error)} onRetry={onRetry} />
  )
}

/** Rows of the list to come; appear after 200 ms. */
export function ListSkeleton() {
  return (
    <div className={css.skeleton} role="status" aria-label="正在加载">
      {[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((row) => (
        <i key={row} />
      ))}
    </div>
  )
}
