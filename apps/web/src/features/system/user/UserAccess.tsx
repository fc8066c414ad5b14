import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button } from 'antd'
import { useId } from 'react'
import { userAccess, type OpenSession } from '@app/shared/auth/userAccess.ts'
import { call } from '#/kit/http/http.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { accessKey, useUnlock } from './useUnlock.ts'
import css from './user.module.css'

/** Open sessions of a user with a way to end them, and whether they are locked out. */
export function UserAccess({ id, name }: { id: string; name: string }) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const confirm = useConfirm()
  const unlock = useUnlock()
  const heading = useId()
  const mayEdit = useAuth().hasPermi(['system:user:edit'])
  const query = useQuery({
    queryKey: [accessKey, id],
    queryFn: ({ signal }) => call(userAccess.get, { params: { id } }, { signal, silent: true }),
  })
  const { data, error } = query
  const end = (sessions: readonly OpenSession[]) =>
    confirm({
      title: `强制退出【${name}】`,
      content: `将结束 ${sessions.length} 个会话，未保存的内容会丢失。`,
      okText: '强制退出',
      danger: true,
      run: async () => {
        const sessionIds = sessions.map((session) => session.id)
        await call(userAccess.endSessions, { body: { id, sessionIds } }, { silent: true })
        void message.success('强制退出成功')
        void client.invalidateQueries({ queryKey: [accessKey, id] })
      },
    })
  if (error || !data) return <LoadState query={query} what="会话" skeleton={null} />
  const locked = data.locks.filter(({ lockedUntil }) => lockedUntil !== null)
  const others = data.sessions.filter(({ current }) => !current)
  return (
    <section className={css.access} aria-labelledby={heading}>
      <h2 id={heading}>当前会话</h2>
      {locked.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`密码输入错误过多，已锁定至 ${locked[0]?.lockedUntil}（${locked.map(({ ipaddr }) => ipaddr).join('、')}）`}
          action={
            mayEdit && (
              <Button size="small" onClick={() => unlock({ id, name })}>
                解锁
              </Button>
            )
          }
        />
      )}
      {data.sessions.length === 0 && <p className={css.note}>没有登录中的会话</p>}
      <ul>
        {data.sessions.map((session) => (
          <li key={session.id}>
            <div>
              <span>{[session.ipaddr, session.loginLocation].filter(Boolean).join(' ')}</span>
              <small>{[session.browser, session.os].filter(Boolean).join(' · ')}</small>
              <small>{`${session.loginTime} 登录，${session.lastAccessTime} 最后访问`}</small>
            </div>
            {session.current ? (
              <span className={css.note}>当前会话</span>
            ) : (
              mayEdit && (
                <Button size="small" danger onClick={() => end([session])}>
                  强制退出
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {mayEdit && others.length > 1 && (
        <Button danger onClick={() => end(others)}>
          全部强制退出
        </Button>
      )}
    </section>
  )
}
