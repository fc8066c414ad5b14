import QrcodeOutlined from '@ant-design/icons/QrcodeOutlined'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { startTransition, Suspense, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { SignInWay } from '#/features/auth/shared/signInWay.ts'
import { basePath } from '#/kit/http/base.ts'
import { lateTold } from '#/kit/page/late/lateSmall.tsx'
import { sysConfigQuery } from '#/kit/session/sessionQueries.ts'
import { useSession } from '#/stores/session.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { safeRedirect } from './signIn.ts'
import css from './login.module.css'

const Register = lateTold(() => import('./Register.tsx'))

const byPassword = { key: 'password', label: '账户密码登录' }
const otherWays = Object.values(
  import.meta.glob<{ default: SignInWay }>('#/features/auth/*/*.signIn.tsx', { eager: true }),
).map((module) => module.default)

export default function LoginIndex() {
  const { data: config } = useQuery(sysConfigQuery)
  const { message, notification } = App.useApp()
  const [tab, setTab] = useState(byPassword.key)
  // The form that is there stays until that of the other way has been loaded.
  const choose = (key: string) => startTransition(() => setTab(key))
  const [resetting, setResetting] = useState(false)
  const [registering, setRegistering] = useState(false)
  const [registered, setRegistered] = useState<string>()
  const client = useQueryClient()
  const [search] = useSearchParams()
  const others = otherWays.filter(({ isOn }) => isOn(config))
  const tabs = [byPassword, ...others]
  const chosen = others.find(({ key }) => key === tab)
  const [other] = others

  const enter = (token: string) => {
    notification.destroy('loginExpireTip')
    client.removeQueries({ queryKey: ['me'] })
    client.removeQueries({ queryKey: ['routers'] })
    useSession.getState().setToken(token, safeRedirect(search.get('redirect')))
  }
  const opener = useRef<Element>(null)
  const forgot = () => {
    opener.current = document.activeElement
    if (other) setResetting(true)
    else void message.info('请联系管理员重置密码')
  }
  useEffect(() => {
    if (!resetting && opener.current instanceof HTMLElement) opener.current.focus()
  }, [resetting])

  return (
    <div className={css.login}>
      <QrcodeOutlined className={css.corner} aria-hidden />
      <h1 className={css.heading}>用户登录</h1>
      {other && (
        <div className={css.tabs} role="tablist" aria-label="登录方式">
          {tabs.map(({ key, label }) => (
            <button
              key={key}
              id={`login-tab-${key}`}
              type="button"
              role="tab"
              aria-selected={tab === key}
              aria-controls="login-panel"
              tabIndex={tab === key ? 0 : -1}
              onClick={() => choose(key)}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
                const step = event.key === 'ArrowRight' ? 1 : -1
                const next = tabs.at((tabs.findIndex((each) => each.key === tab) + step) % tabs.length) ?? byPassword
                choose(next.key)
                document.getElementById(`login-tab-${next.key}`)?.focus()
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <div
        id="login-panel"
        className={css.panel}
        {...(other ? { role: 'tabpanel', 'aria-labelledby': `login-tab-${tab}` } : {})}
      >
        {chosen ? (
          <chosen.Form config={config} onToken={enter} />
        ) : (
          <PasswordForm
            key={registered ?? ''}
            config={config}
            userName={registered}
            onToken={enter}
            onForgot={forgot}
          />
        )}
      </div>
      <div className={css.links}>
        {config?.registerUser && (
          <Button type="link" size="small" onClick={() => setRegistering(true)}>
            注册账户
          </Button>
        )}
        <Button type="link" size="small" href={`${basePath}/applyLicense`} target="_blank" rel="noopener">
          授权申请
        </Button>
      </div>
      {registering && (
        <Suspense>
          <Register
            config={config}
            onClose={() => setRegistering(false)}
            onRegistered={(username) => {
              setRegistered(username)
              setTab(byPassword.key)
              setRegistering(false)
            }}
          />
        </Suspense>
      )}
      {resetting && other && (
        <Suspense>
          <other.ResetPassword config={config} onClose={() => setResetting(false)} />
        </Suspense>
      )}
    </div>
  )
}
