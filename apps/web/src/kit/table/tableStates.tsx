import { LoadFailure } from '#/kit/page/LoadFailure.tsx'
import css from './ResourceTable.module.css'

/** A list that could not be read says why and offers another try. */
export function ListFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return <LoadFailure className={css.failure} what="列表" text={text} onRetry={onRetry} />
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
