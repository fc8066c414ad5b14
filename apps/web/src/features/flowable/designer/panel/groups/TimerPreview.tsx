'use no memo' // The file changes beneath its elements, which stay the same objects.

import { useState } from 'react'
import { firstDue, nextDue } from '@app/flow-engine/timer/due.ts'
import { productZone } from '#/kit/session/productZone.ts'
import css from '#/features/flowable/designer/panel/panel.module.css'

const kinds = { timeDate: 'date', timeDuration: 'duration', timeCycle: 'cycle' } as const

/** When it would fire next, three times at most. */
export function TimerPreview({ kind, text }: { kind: keyof typeof kinds; text: string }) {
  const [now] = useState(() => Date.now())
  const zone = productZone() ?? 'Asia/Shanghai'
  if (!text) return null
  if (/[$#]\{/.test(text)) return <p className={css.note}>由表达式在运行时确定</p>
  const dates: number[] = []
  for (
    let due = firstDue(kinds[kind], text, now, zone);
    due && dates.length < 3;
    due = due.cycle === undefined ? undefined : nextDue(due, due.at, zone)
  ) {
    dates.push(due.at)
  }
  if (dates.length === 0) return <p className={css.note} role="alert">{`定时器格式错误：${text}`}</p>
  const clock = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'medium', timeStyle: 'medium', timeZone: zone })
  return (
    <p className={css.note}>
      {'接下来的执行时间：'}
      {dates.map((at) => clock.format(at)).join('；')}
    </p>
  )
}
