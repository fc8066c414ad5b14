import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { Profile } from '@app/shared/system/profile.ts'
import { sessionsQuery } from '#/features/account/shared/profile.ts'
import type { SecurityRow } from '#/features/account/shared/securityRow.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { Loaded } from './Loaded.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'
import css from './profile.module.css'

const strengths: Record<string, string> = { '1': '弱', '2': '中', '3': '强' }
const maskedEmail = (email: string) => {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 3)}***${host.includes('.') ? host.slice(Math.max(0, host.indexOf('.') - 4)) : host}`
}

const ownRows: readonly SecurityRow[] = [
  {
    order: 10,
    key: 'password',
    title: '账户密码',
    stateOf: ({ user }) => `当前密码强度 : ${strengths[user.pwdStrength ?? ''] ?? '未知'}`,
    wordOf: () => '修改',
    Dialog: lateDialog(() => import('./PasswordDialog.tsx')),
  },
  {
    order: 30,
    key: 'email',
    title: '备用邮箱',
    stateOf: ({ user: { email } }) => (email ? `已绑定邮箱 : ${maskedEmail(email)}` : '未绑定邮箱'),
    wordOf: ({ user }) => (user.email ? '修改' : '绑定'),
    Dialog: lateDialog(() => import('./EmailDialog.tsx')),
  },
  {
    order: 40,
    key: 'sessions',
    title: '登录设备',
    stateOf: (_profile, sessions) => `当前在线设备数 : ${sessions?.length ?? '-'}`,
    wordOf: () => '查看',
    Dialog: lateDialog(() => import('./SessionsDialog.tsx')),
  },
  {
    order: 50,
    key: 'logins',
    title: '登录日志',
    stateOf: () => '最近的登录和失败的尝试',
    wordOf: () => '查看',
    Dialog: lateDialog(() => import('./LoginsDialog.tsx')),
  },
]

const found = import.meta.glob<{ default: SecurityRow }>('#/features/account/*/*.security.tsx', { eager: true })
const rows = [...ownRows, ...Object.values(found).map((module) => module.default)].toSorted((a, b) => a.order - b.order)

/** 安全设置: password, where codes go, where one is signed in. */
export default function SecuritySettingsIndex() {
  return (
    <SettingsFrame active="security">
      <Loaded>{(profile) => <Rows profile={profile} />}</Loaded>
    </SettingsFrame>
  )
}

function Rows({ profile }: { profile: Profile }) {
  const [opened, setOpened] = useState<SecurityRow>()
  const { data: sessions } = useQuery(sessionsQuery)
  return (
    <>
      <ul className={css.rows}>
        {rows.map((row) => {
          const word = row.wordOf(profile)
          const refusal = row.refusalOf?.(profile)
          return (
            <li key={row.key}>
              <div>
                <h2>{row.title}</h2>
                <p>{row.stateOf(profile, sessions)}</p>
                {refusal && <p>{refusal}</p>}
              </div>
              <Button
                type="link"
                size="small"
                aria-label={`${word} ${row.title}`}
                disabled={refusal !== undefined}
                onClick={() => setOpened(row)}
              >
                {word}
              </Button>
            </li>
          )
        })}
      </ul>
      <Suspense>{opened && <opened.Dialog profile={profile} onClose={() => setOpened(undefined)} />}</Suspense>
    </>
  )
}
