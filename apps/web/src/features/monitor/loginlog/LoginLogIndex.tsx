import { cleanLoginLog, loginLog, unlockLogin, type LoginLog } from '@app/shared/monitor/loginLog.ts'
import { App, Button } from 'antd'
import { useAuth } from '#/kit/access.ts'
import { useConfirm } from '#/kit/confirm.tsx'
import { call } from '#/kit/http.ts'
import { ResourcePage } from '#/kit/ResourcePage.tsx'
import { useCleanLog } from '#/kit/useCleanLog.tsx'

/** 登录日志 */
export default function LoginLogIndex() {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const confirm = useConfirm()
  const clean = useCleanLog(cleanLoginLog, loginLog.name, '此操作将会清空所有登录日志数据项')
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
  return (
    <ResourcePage
      resource={loginLog}
      density="small"
      search={['ipaddr', 'msg', 'status', 'userName', 'loginTime']}
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
  )
}
