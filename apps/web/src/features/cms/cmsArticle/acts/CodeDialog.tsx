import { App, Button, QRCode } from 'antd'
import { useState } from 'react'
import { copyText } from '#/kit/page/copyText.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import css from '#/features/cms/cmsArticle/article.module.css'

interface CodeDialogProps {
  title: string
  url: string
  onClosed: () => void
}

const sidePx = 220

/** 二维码: the public address of an article, to be read with a phone. */
export default function CodeDialog({ title, url, onClosed }: CodeDialogProps) {
  const { message } = App.useApp()
  const [open, setOpen] = useState(true)
  const copy = async () => {
    if (await copyText(url)) void message.success('复制成功')
    else void message.error('复制失败')
  }
  return (
    <Dialog
      open={open}
      title={`二维码：${title}`}
      width={400}
      height={320}
      footer={
        <>
          <Button onClick={() => void copy()}>复制链接</Button>
          <Button onClick={() => setOpen(false)}>关闭</Button>
        </>
      }
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <figure className={css.code}>
        <QRCode value={url} size={sidePx} type="svg" aria-label="二维码" />
        <figcaption>{url}</figcaption>
      </figure>
    </Dialog>
  )
}
