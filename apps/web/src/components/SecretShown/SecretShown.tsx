import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import { copyText } from '#/kit/page/copyText.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import css from './SecretShown.module.css'

interface SecretShownProps {
  title: string
  /** Whose it is. */
  owner: { label: string; value: string }
  secret: string
  /** That it is not shown again, and what to do with it. */
  warning: string
  onClose: () => void
}

/** A generated password or token, shown once: it cannot be asked for again. */
export default function SecretShown({ title, owner, secret, warning, onClose }: SecretShownProps) {
  const { message } = App.useApp()
  const [open, setOpen] = useState(true)
  const copy = async () => {
    if (await copyText(secret)) void message.success('复制成功')
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
      <Alert type="warning" showIcon title={warning} />
      <dl className={css.secret}>
        <dt>{owner.label}</dt>
        <dd>{owner.value}</dd>
        <dt>{title}</dt>
        <dd>
          <code>{secret}</code>
        </dd>
      </dl>
    </Dialog>
  )
}
