import { Segmented } from 'antd'
import { Suspense, useState } from 'react'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import type { StatFigure, StatRange } from '@app/shared/cms/cmsStat.ts'
import { ClassSelect } from '#/features/cms/shared/ClassSelect.tsx'
import { latePart } from '#/kit/page/latePart.tsx'
import { numberText } from '#/kit/words/format.ts'
import { Rankings } from './Rankings.tsx'
import { Lines, Shares } from './statCharts.tsx'
import { lastDays, useStat } from './useStat.ts'
import css from './cmsStat.module.css'

const DateRange = latePart(() => import('#/kit/list/DateRange.tsx'))

const spans = [
  { value: 1, label: '今日' },
  { value: 7, label: '7日' },
  { value: 30, label: '30日' },
  { value: 90, label: '90日' },
  { value: 0, label: '自定义' },
]

/** 内容统计: what was written, who reads it, how it is found (cms §18). */
export default function CmsStatIndex() {
  const [span, setSpan] = useState(7)
  const [own, setOwn] = useState(() => lastDays(7))
  const [classId, setClassId] = useState<string>()
  const range: StatRange = { ...(span === 0 ? own : lastDays(span)), ...(classId === undefined ? {} : { classId }) }
  const visits = useStat('visitTrend', range)
  const published = useStat('publishTrend', range)
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>内容统计</h1>
        <div className={css.controls}>
          <Segmented aria-label="统计范围" options={spans} value={span} onChange={setSpan} />
          {span === 0 && (
            <Suspense>
              <div className={css.days}>
                <DateRange
                  id="stat-days"
                  label="自定义日期"
                  begin={own.beginTime}
                  end={own.endTime}
                  onChange={(beginTime, endTime) => {
                    if (beginTime && endTime) setOwn({ beginTime, endTime })
                  }}
                />
              </div>
            </Suspense>
          )}
          <div className={css.class}>
            <ClassSelect
              field={cmsArticle.fields.classId}
              action="view"
              clearable
              placeholder="全部栏目"
              value={classId}
              onChange={(id) => setClassId(typeof id === 'string' ? id : undefined)}
            />
          </div>
        </div>
      </header>
      <Cards range={range} />
      <div className={css.grid}>
        <section className={css.wide}>
          <Lines
            title="访问趋势"
            query={visits}
            points={visits.data?.points}
            series={[
              { key: 'pv', name: '浏览(PV)' },
              { key: 'uv', name: '访客(UV)' },
            ]}
          />
        </section>
        <section className={css.wide}>
          <Lines
            title="发布趋势"
            bars
            query={published}
            points={published.data}
            series={[
              { key: 'added', name: '新建' },
              { key: 'published', name: '发布' },
              { key: 'offline', name: '下线' },
            ]}
          />
        </section>
        <section>
          <Shares title="栏目文章分布" unit="文章" query={useStat('classShare', range)} />
        </section>
        <section>
          <Shares title="栏目浏览排行" unit="浏览" bars query={useStat('classRank', range)} />
        </section>
        {classId === undefined && <Visitors range={range} />}
      </div>
      <Rankings range={range} />
    </div>
  )
}

/** Visits of the whole site alone tell where from and with what. */
function Visitors({ range }: { range: StatRange }) {
  const [source, device] = [useStat('source', range), useStat('device', range)]
  return (
    <>
      <section>
        <Shares title="来源分布" unit="浏览" query={source} />
      </section>
      <section>
        <Shares title="设备分布" unit="浏览" query={device} />
      </section>
    </>
  )
}

function Cards({ range }: { range: StatRange }) {
  const { data = [], isError } = useStat('overview', range)
  if (isError) return null
  return (
    <dl className={css.cards} aria-label="数字">
      {data.map((figure) => (
        <div key={figure.key} className={css.card}>
          <dt>{figure.label}</dt>
          <dd>{numberText(figure.value)}</dd>
          {figure.before !== null && <dd className={css.change}>{changeText(figure)}</dd>}
        </div>
      ))}
    </dl>
  )
}

function changeText({ value, before }: StatFigure): string {
  const change = value - (before ?? 0)
  return change === 0 ? '与前一日持平' : `较前一日${change > 0 ? '多' : '少'} ${numberText(Math.abs(change))}`
}
