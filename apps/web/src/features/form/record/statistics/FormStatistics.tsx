import { useQuery } from '@tanstack/react-query'
import { Empty } from 'antd'
import { statisticsCalls } from '@app/shared/form/statistics.ts'
import type { CallOf } from '@app/shared/kit/endpoint.ts'
import { call } from '#/kit/http/http.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { FieldFigure } from './FieldFigure.tsx'
import css from './formStatistics.module.css'

type Query = CallOf<typeof statisticsCalls.get>['query']

interface FormStatisticsProps {
  formId: string
  /** The same conditions as those of the list. */
  filters?: Partial<Query>
}

/** 统计: what the submitted records come to, a chart for each field. */
export default function FormStatistics({ formId, filters }: FormStatisticsProps) {
  const asked = { ...filters, formId } as Query
  const query = useQuery({
    queryKey: ['form', 'statistics', asked],
    queryFn: ({ signal }) => call(statisticsCalls.get, { query: asked }, { signal }),
  })
  const { data, error } = query
  if (error || !data) return <LoadState query={query} />
  if (data.total === 0) return <Empty description="还没有提交的数据" />
  return (
    <section className={css.fields} aria-label="表单统计">
      {data.fields.map((field) => (
        <FieldFigure key={field.key} field={field} total={data.total} />
      ))}
    </section>
  )
}
