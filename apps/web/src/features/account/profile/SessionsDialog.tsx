import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Skeleton } from 'antd'
import { account } from '@app/shared/auth/account.ts'
import type { OpenSession } from '@app/shared/auth/userAccess.ts'
import { sessionsQuery, type DialogProps } from '#/features/account/shared/profile.ts'
import { call } from '#/kit/http/http.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import { momentText } from '#/kit/words/format.ts'
import css from './profile.module.css'

/** 登录设备: where the own account is signed in, with a way to end it there. */
export default function SessionsDialog({ onClose }: DialogProps) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const confirm = useConfirm()
  const query = useQuery(sessionsQuery)
  const { data } = query
  const ended = () => {
    void message.success('下线成功')
    void client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  }
  const consequence = '该设备上未保存的内容会丢失'
  const end = (session: OpenSession) =>
    confirm({
      title: `下线设备【${deviceOf(session)}】?`,
      content: `将退出 ${momentText(session.loginTime)} 在 ${session.ipaddr ?? '-'} 的登录`,
      consequence,
      okText: '下线',
      danger: true,
      run: async () => {
        await call(account.endSession, { params: { id: session.id } }, { silent: true })
        ended()
      },
    })
  const endOthers = (count: number) =>
    confirm({
      title: '下线其他全部设备?',
      content: `将退出其他 ${count} 台设备上的登录`,
      consequence,
      okText: '下线',
      danger: true,
      run: async () => {
        await call(account.endOtherSessions, {}, { silent: true })
        ended()
      },
    })
  const others = data?.filter(({ current }) => !current) ?? []
  return (
    <SideDrawer
      title="登录设备"
      size={560}
      onClosed={onClose}
      footer={
        others.length > 0 && (
          <Button danger onClick={() => endOthers(others.length)}>
            下线其他全部设备
          </Button>
        )
      }
    >
      <LoadState query={query} skeleton={<Skeleton active title={false} />} />
      <ul className={css.rows}>
        {data?.map((session) => (
          <li key={session.id}>
            <div>
              <h2>{deviceOf(session)}</h2>
              <p>{[session.ipaddr, session.loginLocation].filter(Boolean).join(' · ') || '-'}</p>
              <p>{`${momentText(session.loginTime)} 登录，${momentText(session.lastAccessTime)} 最后访问`}</p>
            </div>
            {session.current ? (
              <span className={css.none}>当前设备</span>
            ) : (
              <Button
                type="link"
                size="small"
                danger
                aria-label={`下线 ${deviceOf(session)}`}
                onClick={() => end(session)}
              >
                下线
              </Button>
            )}
          </li>
        ))}
      </ul>
    </SideDrawer>
  )
}

const deviceOf = ({ browser, os }: OpenSession) => [browser, os].filter(Boolean).join(' · ') || '未知设备'
