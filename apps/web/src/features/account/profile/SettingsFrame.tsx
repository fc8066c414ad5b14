import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './profile.module.css'

const pages = [
  { key: 'base', path: '/account/settings/base', title: '基本设置' },
  { key: 'security', path: '/account/settings/security', title: '安全设置' },
  { key: 'notify', path: '/account/settings/notify', title: '消息通知' },
] as const

/** Side tabs of 个人设置; each of them is a page of its own. */
export function SettingsFrame({ active, children }: { active: (typeof pages)[number]['key']; children: ReactNode }) {
  return (
    <div className={css.settings}>
      <nav aria-label="个人设置">
        {pages.map(({ key, path, title }) => (
          <Link key={key} to={path} aria-current={key === active ? 'page' : undefined}>
            {title}
          </Link>
        ))}
      </nav>
      <div className={css.pane}>
        <h1>{pages.find(({ key }) => key === active)?.title}</h1>
        {children}
      </div>
    </div>
  )
}
