import { App, Button } from 'antd'
import { Suspense, useState } from 'react'
import { cleanLoginLog, loginLog, unlockLogin, type LoginLog } from '@app/shared/monitor/loginLog.ts'
import { protectedDays } from '@app/shared/monitor/protectedDays.ts'
import { call } from '#/kit/http/http.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { useCleanLog } from '#/kit/list/useCleanLog.tsx'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { lastWeek } from '#/kit/session/productNow.ts'

const LoginLogDetail = lateDialog(() => import('./LoginLogDetail.tsx'))

/** 登录日志 */
export default function LoginLogIndex() {
  const [shown, setShown] = useState<string>()
  const [opening] = useState(lastWeek)
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const confirm = useConfirm()
  const clean = useCleanLog(cleanLoginLog, loginLog.name, '此操作将会清空所有登录日志数据项', protectedDays)
  const unlock = ({ userName }: Pick<LoginLog, 'userName'>) =>
    confirm({
      title: `是否确认解锁用户"${userName}"数据项?`,
      okText: '解锁',
      run: async () => {
        await call(unlockLogin, { params: { userName } }, { silent: true })
        void message.success(`用户${userName}解锁成功`)
      },
    })
  const mayUnlock = hasPermi(['monitor:loginLog:unlock'])
  const mayOpen = hasPermi(['monitor:loginLog:query'])
  return (
    <>
      <ResourcePage
        resource={loginLog}
        density="small"
        initialFilters={opening}
        search={['loginTime', 'ipaddr', 'msg', 'status', 'userName']}
        columns={{
          userName: { width: 128 },
          ipaddr: { width: 136 },
          loginLocation: { width: 120 },
          browser: { width: 120 },
          os: { width: 120 },
          status: { width: 84 },
          msg: { width: undefined },
        }}
        toolbar={clean}
        onOpen={mayOpen ? (row) => setShown(row.id) : undefined}
        rowActions={mayOpen ? (row) => [{ key: 'detail', label: '详细', run: () => setShown(row.id) }] : undefined}
        batch={
          mayUnlock
            ? ([row, another]) =>
                row &&
                !another && (
                  <Button size="small" onClick={() => unlock(row)}>
                    解锁
                  </Button>
                )
            : undefined
        }
      />
      <Suspense>{shown && <LoginLogDetail key={shown} id={shown} onClose={() => setShown(undefined)} />}</Suspense>
    </>
  )
}
