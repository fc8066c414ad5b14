import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Form, Modal } from 'antd'
import { useState } from 'react'
import { session } from '@app/shared/auth/session.ts'
import { PasswordFields, type PasswordValues } from '#/components/PasswordFields/PasswordFields.tsx'
import { ApiError, call } from '#/kit/http/http.ts'

interface Props {
  /** The password was given by somebody else; nothing else can be done before it is changed. */
  initial: boolean
  onSignOut: () => void
}

/** Change of an initial or expired password; an expired one may wait for later. */
export default function ForcedPassword({ initial, onSignOut }: Props) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [form] = Form.useForm<PasswordValues>()
  const [later, setLater] = useState(false)
  const change = useMutation({
    mutationFn: ({ oldPassword, newPassword }: PasswordValues) =>
      call(session.updatePwd, { body: { oldPassword, newPassword } }, { silent: true }),
    onSuccess: async () => {
      void message.success('修改成功')
      await client.invalidateQueries()
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      form.setFields(
        Object.entries(error.errors).map(([name, text]) => ({ name: name as keyof PasswordValues, errors: [text] })),
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
      <Form<PasswordValues>
        form={form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
        onFinish={(values) => change.mutate(values)}
      >
        {shown && <Alert type="error" showIcon title={change.error?.message} style={{ marginBottom: 16 }} />}
        <PasswordFields form={form} />
      </Form>
    </Modal>
  )
}
