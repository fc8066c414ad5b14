import { useSuspenseQuery } from '@tanstack/react-query'
import { session, type OwnLogin } from '@app/shared/auth/session.ts'
import { call } from '#/kit/http/http.ts'
import { momentText } from '#/kit/words/format.ts'
import css from './OwnLogins.module.css'

/** 最近登录: the caller's last sign-ins, so that a foreign one is noticed. */
export default function OwnLoginsIndex() {
  const { data } = useSuspenseQuery({
    queryKey: ['portlet', 'ownLogins'],
    queryFn: ({ signal }) => call(session.ownLogins, {}, { signal, silent: true, background: true }),
  })
  if (data.length === 0) return <p className={css.empty}>暂无数据</p>
  return (
    <ul className={css.logins}>
      {data.map((login) => (
        <li key={login.id}>
          <Login login={login} />
        </li>
      ))}
    </ul>
  )
}

function Login({ login }: { login: OwnLogin }) {
  const failed = login.status !== '0'
  return (
    <>
      <time>{momentText(login.loginTime)}</time>
      <span className={css.state} data-failed={failed || undefined}>
        {login.msg || (failed ? '登录失败' : '登录成功')}
      </span>
      <span>{[login.ipaddr, login.loginLocation].filter(Boolean).join(' · ') || '-'}</span>
      <span>{[login.browser, login.os].filter(Boolean).join(' · ') || '-'}</span>
    </>
  )
}
