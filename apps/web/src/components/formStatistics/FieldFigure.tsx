import type { FieldStatistics } from '@app/shared/form/statistics.ts'
import { Progress, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { figureOption } from './figureOption.ts'
import css from './formStatistics.module.css'

const Chart = lazy(() => import('#/components/Chart/Chart.tsx').then((module) => ({ default: module.Chart })))

const height = 240

/** One field: how many filled it, its sums, its chart. */
export function FieldFigure({ field, total }: { field: FieldStatistics; total: number }) {
  const { label, filled, numbers, bars } = field
  const share = Math.round((filled / total) * 100)
  return (
    <article className={css.field}>
      {bars.length > 0 ? (
        <Suspense fallback={<Skeleton active />}>
          <Chart
            title={label}
            heading={3}
            height={height}
            description={bars.map((bar) => `${bar.label} ${bar.count}`).join('，')}
            option={figureOption(field)}
            table={{
              columns: [
                { key: 'label', title: label },
                { key: 'count', title: '数量' },
              ],
              rows: bars.map((bar) => ({ ...bar })),
            }}
          />
        </Suspense>
      ) : (
        <h2 className={css.name}>{label}</h2>
      )}
      {numbers && (
        <dl className={css.numbers}>
          {(['最小', '平均', '最大', '合计'] as const).map((word, at) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{[numbers.min, numbers.avg, numbers.max, numbers.sum][at]?.toLocaleString('zh-CN')}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={css.filled}>
        <span>
          已填写 {filled.toLocaleString('zh-CN')} / {total.toLocaleString('zh-CN')}
        </span>
        <Progress percent={share} size="small" aria-label={`${label}的填写率`} />
      </div>
    </article>
  )
}
