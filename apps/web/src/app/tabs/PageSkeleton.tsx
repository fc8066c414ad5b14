import { useEffect } from 'react'
import { usePending } from '#/app/Progress.tsx'
import css from './tabs.module.css'

/** Shape of a list page while its code loads; shows itself only after 200 ms (tabs.module.css). */
export function PageSkeleton() {
  const start = usePending((state) => state.start)
  useEffect(() => start(), [start])
  return (
    <div className={css.skeleton} role="status" aria-label="正在加载">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
        <i key={row} />
      ))}
    </div>
  )
}
