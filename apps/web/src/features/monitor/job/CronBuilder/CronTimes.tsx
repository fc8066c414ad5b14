import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { cronTimes } from '@app/shared/monitor/job.ts'
import { call } from '#/kit/http/http.ts'
import css from './CronBuilder.module.css'

interface CronTimesProps {
  expression: string
  count: number
  title: string
}

/** Long enough that typing does not ask for every letter. */
const settleMs = 300

/** What an expression means in words and when it fires next, as the server's scheduler reads it. */
export function CronTimes({ expression, count, title }: CronTimesProps) {
  const id = useId()
  const asked = useSettled(expression.trim())
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['monitor:job', 'cronTimes', asked, count],
    queryFn: ({ signal }) => call(cronTimes, { query: { expression: asked, count } }, { signal, silent: true }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  if (asked === '') return null
  const waiting = (!data && !error) || isPlaceholderData || asked !== expression.trim()
  return (
    <section className={css.times} aria-labelledby={id} aria-busy={waiting}>
      {data?.valid && data.words && <p className={css.words}>{data.words}</p>}
      <p id={id} className={css.title}>
        {title}
      </p>
      <div aria-live="polite">
        {error && <p className={css.wrong}>{`计算失败：${error.message}`}</p>}
        {!data && !error && <p className={css.note}>计算结果中...</p>}
        {data && !error && <Times {...data} count={count} />}
      </div>
    </section>
  )
}

interface TimesProps {
  valid: boolean
  message?: string | null | undefined
  times: readonly string[]
  count: number
}

function Times({ valid, message, times, count }: TimesProps) {
  if (!valid) return <p className={css.wrong}>{message || 'Cron表达式不正确'}</p>
  if (times.length === 0) return <p className={css.note}>没有达到条件的结果！</p>
  return (
    <>
      <ol>
        {times.map((time) => (
          <li key={time}>{time}</li>
        ))}
      </ol>
      {times.length < count && <p className={css.note}>{`最近100年内只有上面${times.length}条结果！`}</p>}
    </>
  )
}

/** The text after it has stood still. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
