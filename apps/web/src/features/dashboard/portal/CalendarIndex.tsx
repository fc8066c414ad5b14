import LeftOutlined from '@ant-design/icons/LeftOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { calendar, type CalendarEntry } from '@app/shared/portal/calendar.ts'
import { call } from '#/kit/http/http.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { productNow } from '#/kit/session/productNow.ts'
import { useNow } from '#/kit/session/useNow.ts'
import { addMonths, dayText, monthText, weeksOf } from './month.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { Nothing, PortletFrame } from './PortletFrame.tsx'
import css from './calendar.module.css'

const CalendarForm = lateDialog(async () => ({ default: (await import('./CalendarForm.tsx')).CalendarForm }))

const key = ['portlet', 'calendar'] as const

/** 日历: a month and what one has noted in it; nobody else sees it. */
export default function CalendarIndex() {
  const client = useQueryClient()
  useNow()
  const today = productNow().format('YYYY-MM-DD')
  const [chosen, setSelected] = useState<string>()
  const selected = chosen ?? today
  const [edited, setEdited] = useState<CalendarEntry | 'new'>()
  const days = weeksOf(selected).flat()
  const [beginDay = today, endDay = today] = [days[0], days.at(-1)]
  const {
    data = [],
    isError,
    error,
  } = useQuery({
    queryKey: [...key, beginDay],
    queryFn: ({ signal }) =>
      call(calendar.list, { query: { beginDay, endDay } }, { signal, silent: true, background: true }),
    placeholderData: keepPreviousData,
  })
  // The first failure is the card's to show; later ones leave what is there.
  if (isError && data.length === 0) throw error
  const changed = () => client.invalidateQueries({ queryKey: key })
  const ofDay = data.filter(({ day }) => day === selected)
  return (
    <PortletFrame
      title="日历"
      extra={
        <>
          <Button
            type="text"
            size="small"
            icon={<LeftOutlined aria-hidden />}
            aria-label="上个月"
            title="上个月"
            onClick={() => setSelected(addMonths(selected, -1))}
          />
          <span className={css.named} role="status">
            {monthText(selected)}
          </span>
          <Button
            type="text"
            size="small"
            icon={<RightOutlined aria-hidden />}
            aria-label="下个月"
            title="下个月"
            onClick={() => setSelected(addMonths(selected, 1))}
          />
          <Button size="small" disabled={selected === today} onClick={() => setSelected(undefined)}>
            今天
          </Button>
        </>
      }
    >
      <MonthGrid
        selected={selected}
        today={today}
        countOf={(day) => data.filter((entry) => entry.day === day).length}
        onSelect={setSelected}
      />
      <section aria-label={`${dayText(selected)}的日程`}>
        <div className={css.bar}>
          <h3>{dayText(selected)}</h3>
          <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
            新增
          </Button>
        </div>
        {ofDay.length === 0 && <Nothing>这一天没有日程</Nothing>}
        <ul className={css.entries}>
          {ofDay.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} onEdit={() => setEdited(entry)} onChanged={changed} />
            </li>
          ))}
        </ul>
      </section>
      <Suspense>
        {edited && (
          <CalendarForm
            entry={edited === 'new' ? undefined : edited}
            day={selected}
            onClose={() => setEdited(undefined)}
            onSaved={async (day) => {
              setSelected(day)
              setEdited(undefined)
              await changed()
            }}
          />
        )}
      </Suspense>
    </PortletFrame>
  )
}

interface EntryProps {
  entry: CalendarEntry
  onEdit: () => void
  onChanged: () => Promise<unknown>
}

function Entry({ entry, onEdit, onChanged }: EntryProps) {
  const confirm = useConfirm()
  const { id, title, beginTime, endTime, remark } = entry
  const remove = () =>
    confirm({
      title: `删除日程【${title}】`,
      consequence: '删除后不可恢复',
      okText: '删除',
      danger: true,
      run: async () => {
        await call(calendar.remove, { params: { ids: id } }, { silent: true })
        await onChanged()
      },
    })
  return (
    <>
      <span className={css.time}>{beginTime ? [beginTime, endTime].filter(Boolean).join('–') : '全天'}</span>
      <span className={css.what} title={remark ?? title}>
        {title}
        {remark && <small>{remark}</small>}
      </span>
      <Button type="link" size="small" aria-label={`修改 ${title}`} onClick={onEdit}>
        修改
      </Button>
      <Button type="link" size="small" danger aria-label={`删除 ${title}`} onClick={remove}>
        删除
      </Button>
    </>
  )
}
