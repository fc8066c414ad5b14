import { useQuery } from '@tanstack/react-query'
import { Empty, Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { LoadFailure } from '#/kit/page/LoadFailure.tsx'
import { usePageTitle } from '#/kit/page/usePageTitle.ts'
import { SidePane } from '#/kit/tree/SidePane.tsx'
import { dictLabelsQuery } from '#/kit/words/useDict.ts'
import { formGroups } from './formGroups.ts'
import { FormList } from './FormList.tsx'
import { RecordList } from './RecordList.tsx'
import { formsQuery } from './recordQueries.ts'
import css from './record.module.css'

/** 数据管理: what people filled in, form by form (form-designer §19.5). */
export default function RecordIndex() {
  const { data: forms, error, refetch } = useQuery(formsQuery)
  const [params, setParams] = useSearchParams()
  const wanted = params.get('formId') ?? params.get('formCode')
  const { data: categories = [], isPending } = useQuery(dictLabelsQuery('form_category'))
  // Which one is first is known with the categories.
  const first = isPending ? undefined : formGroups(forms ?? [], categories)[0]?.forms[0]
  const chosen = forms?.find(({ id, formCode }) => id === wanted || formCode === wanted) ?? first
  // The address names a form: its tab stands beside those of others.
  usePageTitle(wanted && chosen ? `数据管理 · ${chosen.formName}` : undefined)
  return (
    <SidePane
      label="表单"
      chosen={chosen?.formName ?? '未选择'}
      pane={(close) =>
        forms ? (
          <FormList
            forms={forms}
            chosen={chosen?.id}
            onChoose={({ id }) => {
              setParams({ formId: id })
              close()
            }}
          />
        ) : (
          <Skeleton active className={css.loading} />
        )
      }
    >
      {chosen && <RecordList key={chosen.id} form={chosen} />}
      {!chosen && (
        <section className={css.none}>
          <h1>数据管理</h1>
          {error ? (
            <LoadFailure text={error.message} onRetry={() => void refetch()} />
          ) : (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={forms && !isPending ? '还没有可查看数据的表单，发布表单后在这里查看数据' : '正在加载'}
            />
          )}
        </section>
      )}
    </SidePane>
  )
}
