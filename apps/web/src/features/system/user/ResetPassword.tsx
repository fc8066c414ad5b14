import { App, Form, Input } from 'antd'
import { useState } from 'react'
import { userCalls, type UserItem } from '@app/shared/system/user.ts'
import { confirmRule, passwordLengthText } from '#/kit/form/passwordRules.ts'
import { PasswordStrength } from '#/kit/form/PasswordStrength.tsx'
import { ApiError, call, report } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'

interface ResetPasswordProps {
  row: UserItem
  onClose: () => void
  onGenerated: (password: string) => void
}

interface Values {
  password?: string
  again?: string
}

/** A new password for somebody who lost theirs; an empty one is made up and shown once. */
export default function ResetPassword({ row, onClose, onGenerated }: ResetPasswordProps) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const password = Form.useWatch('password', form)
  const [open, setOpen] = useState(true)
  const [made, setMade] = useState<string>()
  const [send, busy] = useOnce(async (values: Values) => {
    try {
      const body = { id: row.id, password: values.password || null }
      const answer = await call(userCalls.resetPwd, { body }, { silent: true })
      void message.success('重置成功')
      setMade(answer?.password ?? undefined)
      setOpen(false)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.reason === 'weakPassword') form.setFields([{ name: 'password', errors: [error.message] }])
      else report(error)
    }
  })
  return (
    <Dialog
      open={open}
      title="重置密码"
      width={580}
      height={420}
      busy={busy}
      onOk={() => form.submit()}
      onCancel={() => setOpen(false)}
      afterClose={() => (made === undefined ? onClose() : onGenerated(made))}
    >
      <Form<Values> form={form} layout="vertical" onFinish={send}>
        <Form.Item label="用户名">
          <Input disabled value={row.userName} aria-label="用户名" />
        </Form.Item>
        <Form.Item
          name="password"
          label="新密码"
          extra="留空则自动生成并只显示一次；该用户的会话将全部结束，登录锁定将解除"
          rules={[{ min: 8, max: 64, message: passwordLengthText }]}
        >
          <Input.Password placeholder="请输入新密码" autoComplete="new-password" />
        </Form.Item>
        {password && <PasswordStrength value={password} />}
        <Form.Item
          name="again"
          label="确认密码"
          dependencies={['password']}
          rules={password ? [confirmRule('password')] : []}
        >
          <Input.Password placeholder="请确认密码" autoComplete="new-password" disabled={!password} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
