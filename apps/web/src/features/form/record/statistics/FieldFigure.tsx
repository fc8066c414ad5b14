import { Progress, Skeleton } from 'antd'
import { Suspense } from 'react'
import type { FieldStatistics, StatisticsNumbers } from '@app/shared/form/statistics.ts'
import { latePart } from '#/kit/page/latePart.tsx'
import { figureOption, shareOf } from './figureOption.ts'
import css from './formStatistics.module.css'

const Chart = latePart(async () => ({ default: (await import('#/components/Chart/Chart.tsx')).Chart }))

const height = 240

const words = ['最小', '平均', '最大', '合计'] as const

const sumsOf = (numbers: StatisticsNumbers | null): string[] =>
  numbers
    ? [numbers.min, numbers.avg, numbers.max, numbers.sum].map((number) => number.toLocaleString('zh-CN'))
    : words.map(() => '-')

/** One field: how many filled it, its sums, its chart. */
export function FieldFigure({ field, total }: { field: FieldStatistics; total: number }) {
  const { label, filled, numbers, bars, several, columns } = field
  const share = Math.round((filled / total) * 100)
  return (
    <article className={css.field}>
      {bars.length > 0 ? (
        <Suspense fallback={<Skeleton active />}>
          <Chart
            title={label}
            heading={3}
            height={height}
            description={bars
              .map(({ label: name, count }) => `${name} ${count}${several ? `（${shareOf(count, filled)}）` : ''}`)
              .join('，')}
            option={figureOption(field)}
            table={{
              columns: [
                { key: 'label', title: label },
                { key: 'count', title: several ? '人次' : '数量' },
                ...(several ? [{ key: 'share', title: '占填写人数' }] : []),
              ],
              rows: bars.map((bar) => ({ ...bar, ...(several && { share: shareOf(bar.count, filled) }) })),
            }}
          />
        </Suspense>
      ) : (
        <h2 className={css.name}>{label}</h2>
      )}
      {numbers && (
        <dl className={css.numbers}>
          {words.map((word, at) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{sumsOf(numbers)[at]}</dd>
            </div>
          ))}
        </dl>
      )}
      {columns.length > 0 && (
        <div className={css.columns}>
          <table>
            <thead>
              <tr>
                <th scope="col">列</th>
                {['已填写', ...words].map((word) => (
                  <th key={word} scope="col">
                    {word}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {columns.map((column) => (
                <tr key={column.label}>
                  <th scope="row">{column.label}</th>
                  <td>{column.filled.toLocaleString('zh-CN')}</td>
                  {sumsOf(column.numbers).map((sum, at) => (
                    <td key={words[at]}>{sum}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
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
