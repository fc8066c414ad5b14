import { App } from 'antd'
import { useNavigate } from 'react-router'
import { loginPath } from '#/app/guards.ts'
import { endSession } from '#/app/session/signOut.ts'

/** Asks, then ends the session and goes to login, whatever the server answers. */
export function useSignOut() {
  const { modal } = App.useApp()
  const navigate = useNavigate()
  return () =>
    void modal.confirm({
      title: '提示',
      content: '确定注销并退出系统吗？',
      okText: '确定',
      cancelText: '取消',
      focusable: { autoFocusButton: 'cancel' },
      onOk: async () => {
        await endSession()
        await navigate(loginPath, { replace: true })
      },
    })
}
