import { useQuery } from '@tanstack/react-query'
import { Empty, Input, Segmented } from 'antd'
import { Suspense, useState } from 'react'
import type { FillForm, OwnSubmission } from '@app/shared/form/fill.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { DictTag } from '#/kit/words/DictTag.tsx'
import { useDict } from '#/kit/words/useDict.ts'
import { FillCard } from './FillCard.tsx'
import { fillListQuery } from './fillQueries.ts'
import css from './fillList.module.css'

const all = 'all'

/** Forms to fill, by category, beside what was submitted last. */
export default function FillList() {
  const query = useQuery(fillListQuery)
  const { data, error } = query
  const categories = useDict('form_category')
  const [category, setCategory] = useState(all)
  const [text, setText] = useState('')
  if (error || !data) return <LoadState query={query} />
  const word = text.trim().toLowerCase()
  const fits = (form: FillForm) =>
    (category === all || form.category === category) &&
    `${form.formName} ${form.formCode} ${form.remark}`.toLowerCase().includes(word)
  const shown = data.forms.filter(fits)
  const used = categories.filter(({ dictValue }) => data.forms.some((form) => form.category === dictValue))
  return (
    <div className={css.page}>
      <section className={css.main} aria-label="可填报的表单">
        <header className={css.head}>
          <h1>表单填报</h1>
          <Segmented
            aria-label="分类"
            value={category}
            onChange={setCategory}
            options={[
              { value: all, label: `全部 ${data.forms.length}` },
              ...used.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel })),
            ]}
          />
          <Input.Search
            allowClear
            className={css.search}
            aria-label="搜索表单"
            placeholder="搜索表单"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </header>
        {shown.length > 0 ? (
          <ul className={css.cards}>
            {shown.map((form) => (
              <li key={form.id}>
                <FillCard form={form} category={used.find(({ dictValue }) => dictValue === form.category)?.dictLabel} />
              </li>
            ))}
          </ul>
        ) : (
          <Empty
            className={css.empty}
            description={data.forms.length > 0 ? '没有符合条件的表单' : '暂无可填报的表单'}
          />
        )}
      </section>
      <RecentList recent={data.recent} />
    </div>
  )
}

const OwnRecord = lateDialog(() => import('./OwnRecord.tsx'))

/** 我的提交: what one submitted last; a row shows the record. */
function RecentList({ recent }: { recent: readonly OwnSubmission[] }) {
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
