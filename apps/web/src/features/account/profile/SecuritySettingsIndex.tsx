import type { Profile } from '@app/shared/system/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { Loaded } from './Loaded.tsx'
import { sessionsQuery, type DialogProps } from './profileQuery.ts'
import { SettingsFrame } from './SettingsFrame.tsx'
import css from './profile.module.css'

const dialogs = {
  password: lazy(() => import('./PasswordDialog.tsx')),
  phone: lazy(() => import('./PhoneDialog.tsx')),
  email: lazy(() => import('./EmailDialog.tsx')),
  sessions: lazy(() => import('./SessionsDialog.tsx')),
  logins: lazy(() => import('./LoginsDialog.tsx')),
} satisfies Record<string, ComponentType<DialogProps>>
type Dialog = keyof typeof dialogs

const strengths: Record<string, string> = { '1': '弱', '2': '中', '3': '强' }
const maskedPhone = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`
const maskedEmail = (email: string) => {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 3)}***${host.includes('.') ? host.slice(Math.max(0, host.indexOf('.') - 4)) : host}`
}

/** 安全设置: password, where codes go, where one is signed in. */
export default function SecuritySettingsIndex() {
  return (
    <SettingsFrame active="security">
      <Loaded>{(profile) => <Rows profile={profile} />}</Loaded>
    </SettingsFrame>
  )
}

function Rows({ profile }: { profile: Profile }) {
  const [opened, setOpened] = useState<Dialog>()
  const { data: sessions } = useQuery(sessionsQuery)
  const { phonenumber, email, pwdStrength } = profile.user
  const Opened = opened && dialogs[opened]
  const row = (dialog: Dialog, title: string, state: string, word: string, refusal?: string) => (
    <li key={dialog}>
      <div>
        <h2>{title}</h2>
        <p>{state}</p>
        {refusal && <p>{refusal}</p>}
      </div>
      <Button
        type="link"
        size="small"
        aria-label={`${word} ${title}`}
        disabled={refusal !== undefined}
        onClick={() => setOpened(dialog)}
      >
        {word}
      </Button>
    </li>
  )
  return (
    <>
      <ul className={css.rows}>
        {row('password', '账户密码', `当前密码强度 : ${strengths[pwdStrength ?? ''] ?? '未知'}`, '修改')}
        {row(
          'phone',
          '密保手机',
          phonenumber ? `已绑定手机 : ${maskedPhone(phonenumber)}` : '未绑定手机',
          phonenumber ? '修改' : '绑定',
          profile.phoneCodes ? undefined : '短信服务未配置，请在基本设置中修改',
        )}
        {row('email', '备用邮箱', email ? `已绑定邮箱 : ${maskedEmail(email)}` : '未绑定邮箱', email ? '修改' : '绑定')}
        {row('sessions', '登录设备', `当前在线设备数 : ${sessions?.length ?? '-'}`, '查看')}
        {row('logins', '登录日志', '最近的登录和失败的尝试', '查看')}
      </ul>
      <Suspense>{Opened && <Opened profile={profile} onClose={() => setOpened(undefined)} />}</Suspense>
    </>
  )
}
