import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { greetingAt } from '#/kit/greeting.ts'
import { meQuery } from '#/kit/sessionQueries.ts'
import { OwnLogins } from './OwnLogins.tsx'
import { PageCards } from './PageCards.tsx'
import css from './dashboard.module.css'

const dayFormat = new Intl.DateTimeFormat('zh-CN', { month: 'long', day: 'numeric', weekday: 'long' })

/** `11 月 20 日 星期五` */
function dayText(now: Date): string {
  const part = Object.fromEntries(dayFormat.formatToParts(now).map(({ type, value }) => [type, value]))
  return `${now.getMonth() + 1} 月 ${part.day} 日 ${part.weekday}`
}

/** The first workbench: who I am, what I may open, where my account was used last. */
export default function DashBoardIndex() {
  const { data: me } = useQuery(meQuery)
  const [now] = useState(() => new Date())
  const user = me?.user
  const roles = user?.sysRoles.map((role) => role.roleName).join('、')
  return (
    <div className={css.workbench}>
      <header className={css.greeting}>
        <h1>
          {greetingAt(now.getHours())}，{user?.name}
        </h1>
        <p>{[dayText(now), user?.sysDept?.deptName, roles].filter(Boolean).join(' · ')}</p>
      </header>
      <PageCards />
      <OwnLogins />
    </div>
  )
}
