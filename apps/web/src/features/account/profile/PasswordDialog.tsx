import { App, Form } from 'antd'
import { session } from '@app/shared/auth/session.ts'
import { PasswordFields, type PasswordValues } from '#/components/PasswordFields/PasswordFields.tsx'
import { useProfileChanged, type DialogProps } from '#/features/account/shared/profile.ts'
import { useOwnForm } from '#/features/account/shared/useOwnForm.ts'
import { call } from '#/kit/http/http.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'

/** A new password; all other sessions end with it. */
export default function PasswordDialog({ onClose }: DialogProps) {
  const { message } = App.useApp()
  const changed = useProfileChanged()
  const { form, submit, busy, open, close } = useOwnForm<PasswordValues>(async ({ oldPassword, newPassword }) => {
    await call(session.updatePwd, { body: { oldPassword, newPassword } }, { silent: true })
    void message.success('修改成功')
    void changed()
  })
  return (
    <Dialog
      open={open}
      title="重置密码"
      width={480}
      height={460}
      busy={busy}
      onOk={form.submit}
      onCancel={close}
      afterClose={onClose}
    >
      <Form<PasswordValues> form={form} layout="vertical" onFinish={submit}>
        <PasswordFields form={form} />
        <p>修改后，其他设备上的登录将全部退出。</p>
      </Form>
    </Dialog>
  )
}
