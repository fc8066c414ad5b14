import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { session } from '@app/shared/auth/session.ts'
import type { DialogProps } from '#/features/account/shared/profile.ts'
import { call } from '#/kit/http/http.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import { DictTag } from '#/kit/words/DictTag.tsx'
import { momentText } from '#/kit/words/format.ts'
import css from './profile.module.css'

/** 登录日志: the last tries to sign in under the own name, so that a foreign one is noticed. */
export default function LoginsDialog({ onClose }: DialogProps) {
  const query = useQuery({
    queryKey: ['ownLogins'],
    queryFn: ({ signal }) => call(session.ownLogins, {}, { signal, silent: true }),
  })
  const { data } = query
  return (
    <SideDrawer title="登录日志" size={560} onClosed={onClose}>
      <LoadState query={query} skeleton={<Skeleton active title={false} />} />
      {data?.length === 0 && <p className={css.none}>暂无数据</p>}
      <ul className={css.rows}>
        {data?.map((login) => (
          <li key={login.id}>
            <div>
              <h2>{momentText(login.loginTime)}</h2>
              <p>{[login.ipaddr, login.loginLocation, login.browser, login.os].filter(Boolean).join(' · ') || '-'}</p>
              <p>{login.msg}</p>
            </div>
            <DictTag type="sys_common_status" value={login.status} />
          </li>
        ))}
      </ul>
    </SideDrawer>
  )
}
