import { session, type OwnLogin } from '@app/shared/auth/session.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { call } from '#/kit/http.ts'
import css from './dashboard.module.css'

/** The caller's last sign-ins, so that a foreign one is noticed. */
export function OwnLogins() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['ownLogins'],
    queryFn: ({ signal }) => call(session.ownLogins, {}, { signal, silent: true }),
  })
  return (
    <section className={css.card} aria-labelledby="workbench-logins">
      <h2 id="workbench-logins">最近登录</h2>
      {isError && (
        <p className={css.empty}>
          加载失败
          <Button type="link" size="small" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      )}
      {data?.length === 0 && <p className={css.empty}>暂无数据</p>}
      <ul className={css.logins}>
        {data?.map((login) => (
          <li key={login.id}>
            <Login login={login} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Login({ login }: { login: OwnLogin }) {
  const failed = login.status !== '0'
  return (
    <>
      <time>{login.loginTime}</time>
      <span className={css.state} data-failed={failed || undefined}>
        {login.msg || (failed ? '登录失败' : '登录成功')}
      </span>
      <span>{[login.ipaddr, login.loginLocation].filter(Boolean).join(' · ') || '-'}</span>
      <span>{[login.browser, login.os].filter(Boolean).join(' · ') || '-'}</span>
    </>
  )
}
