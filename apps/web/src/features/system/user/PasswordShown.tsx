import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import { copyText } from '#/kit/page/copyText.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import css from './user.module.css'

interface PasswordShownProps {
  title: string
  userName: string
  password: string
  onClose: () => void
}

/** A generated password, shown once: it cannot be asked for again. */
export default function PasswordShown({ title, userName, password, onClose }: PasswordShownProps) {
  const { message } = App.useApp()
  const [open, setOpen] = useState(true)
  const copy = async () => {
    if (await copyText(password)) void message.success('复制成功')
    else void message.error('复制失败')
  }
  return (
    <Dialog
      open={open}
      title={title}
      width={480}
      height={320}
      maskClosable={false}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>关闭</Button>
          <Button type="primary" onClick={() => void copy()}>
            复制
          </Button>
        </>
      }
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Alert type="warning" showIcon title="此密码只显示这一次，请复制后转交本人；首次登录后必须修改" />
      <dl className={css.secret}>
        <dt>登录名</dt>
        <dd>{userName}</dd>
        <dt>{title}</dt>
        <dd>
          <code>{password}</code>
        </dd>
      </dl>
    </Dialog>
  )
}
