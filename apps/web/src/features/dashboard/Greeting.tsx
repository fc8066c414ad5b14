import type { CurrentUser } from '@app/shared/auth/session.ts'
import { useState, type ReactNode } from 'react'
import { greetingAt } from '#/kit/session/greeting.ts'
import css from './dashboard.module.css'

const dayFormat = new Intl.DateTimeFormat('zh-CN', { day: 'numeric', weekday: 'long' })

/** `11 月 20 日 星期五` */
function dayText(now: Date): string {
  const part = Object.fromEntries(dayFormat.formatToParts(now).map(({ type, value }) => [type, value]))
  return `${now.getMonth() + 1} 月 ${part.day} 日 ${part.weekday}`
}

/** Who I am, what day it is, and what can be done with the workbench. */
export function Greeting({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const [now] = useState(() => new Date())
  const roles = user.sysRoles.map((role) => role.roleName).join('、')
  return (
    <header className={css.greeting}>
      <div>
        <h1>
          {greetingAt(now.getHours())}，{user.name}
        </h1>
        <p>{[dayText(now), user.sysDept?.deptName, roles].filter(Boolean).join(' · ')}</p>
      </div>
      {children}
    </header>
  )
}
