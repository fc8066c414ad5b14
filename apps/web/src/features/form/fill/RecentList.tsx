import type { OwnSubmission } from '@app/shared/form/fill.ts'
import { Empty } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { DictTag } from '#/kit/words/DictTag.tsx'
import css from './fillList.module.css'

const OwnRecord = lazy(() => import('./OwnRecord.tsx'))

/** 我的提交: what one submitted last; a row shows the record. */
export function RecentList({ recent }: { recent: readonly OwnSubmission[] }) {
  const [shown, setShown] = useState<string>()
  return (
    <aside className={css.recent} aria-label="我最近的提交">
      <h2 className={css.title}>我最近的提交</h2>
      {recent.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有提交过表单" />}
      <ul className={css.rows}>
        {recent.map(({ id, title, formName, status, submitTime }) => (
          <li key={id}>
            <button type="button" className={css.row} onClick={() => setShown(id)}>
              <span className={css.rowTitle}>{title || formName}</span>
              <DictTag type="form_record_status" value={status} />
              <span className={css.rowTime}>
                {formName} · {submitTime?.slice(0, 16)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <Suspense>
          <OwnRecord id={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </aside>
  )
}
