import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { userAccess } from '@app/shared/auth/userAccess.ts'
import { call } from '#/kit/http/http.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'

export const accessKey = 'user access'

/** Asks, then lets somebody in again whom too many wrong passwords have locked out. */
export function useUnlock() {
  const { message } = App.useApp()
  const client = useQueryClient()
  const confirm = useConfirm()
  return ({ id, name }: { id: string; name: string }) =>
    confirm({
      title: `解锁【${name}】`,
      content: '该用户因密码输入错误过多而被锁定时，解锁后可以立即重新登录。',
      okText: '解锁',
      run: async () => {
        await call(userAccess.unlock, { body: { id } }, { silent: true })
        void message.success('解锁成功')
        void client.invalidateQueries({ queryKey: [accessKey, id] })
      },
    })
}
