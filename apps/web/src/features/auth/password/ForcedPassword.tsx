import { session } from '@app/shared/auth/session.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { ApiError, call } from '#/kit/http.ts'
import { confirmRule, newPasswordRules } from '#/kit/passwordRules.ts'
import { PasswordStrength } from '#/kit/PasswordStrength.tsx'

interface Values {
  oldPassword: string
  newPassword: string
  confirm: string
}

interface Props {
  /** The password was given by somebody else; nothing else can be done before it is changed. */
  initial: boolean
  onSignOut: () => void
}

/** Change of an initial or expired password; an expired one may wait for later. */
export default function ForcedPassword({ initial, onSignOut }: Props) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const [later, setLater] = useState(false)
  const typed = Form.useWatch('newPassword', form)
  const change = useMutation({
    mutationFn: ({ oldPassword, newPassword }: Values) =>
      call(session.updatePwd, { body: { oldPassword, newPassword } }, { silent: true }),
    onSuccess: async () => {
      void message.success('修改成功')
      await client.invalidateQueries()
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      form.setFields(
        Object.entries(error.errors).map(([name, text]) => ({ name: name as keyof Values, errors: [text] })),
      )
    },
  })
  const shown = change.error && !(change.error instanceof ApiError && Object.keys(change.error.errors).length > 0)

  return (
    <Modal
      open={!later}
      title={initial ? '您的密码还是初始密码，请修改密码！' : '您的密码已过期，请尽快修改密码！'}
      width={480}
      closable={!initial}
      keyboard={!initial}
      mask={{ closable: false }}
      onCancel={() => setLater(true)}
      footer={[
        <Button key="out" onClick={onSignOut}>
          退出登录
        </Button>,
        <Button key="ok" type="primary" loading={change.isPending} onClick={form.submit}>
          确定
        </Button>,
      ]}
    >
      <Form<Values> form={form} layout="vertical" requiredMark={false} onFinish={(values) => change.mutate(values)}>
        {shown && <Alert type="error" showIcon title={change.error?.message} style={{ marginBottom: 16 }} />}
        <Form.Item label="旧密码" name="oldPassword" rules={[{ required: true, message: '请输入旧密码' }]}>
          <Input.Password autoComplete="current-password" autoFocus onPressEnter={form.submit} />
        </Form.Item>
        <Form.Item
          label="新密码"
          name="newPassword"
          rules={newPasswordRules}
          extra={<PasswordStrength value={typed} />}
        >
          <Input.Password autoComplete="new-password" onPressEnter={form.submit} />
        </Form.Item>
        <Form.Item label="确认密码" name="confirm" dependencies={['newPassword']} rules={[confirmRule('newPassword')]}>
          <Input.Password autoComplete="new-password" onPressEnter={form.submit} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
