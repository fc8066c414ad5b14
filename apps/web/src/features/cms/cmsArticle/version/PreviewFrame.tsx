import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { devices } from '#/features/cms/cmsArticle/devices.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import css from '#/features/cms/cmsArticle/article.module.css'

/** Pixels of the page; a desktop has the whole dialog. */
const widths: Readonly<Record<string, number>> = { tablet: 768, phone: 375 }

interface PreviewFrameProps {
  url: string
  device: string
  onClosed: () => void
}

/** 预览: the page of the site as each kind of device shows it. */
export default function PreviewFrame({ url, device: first, onClosed }: PreviewFrameProps) {
  const [open, setOpen] = useState(true)
  const [device, setDevice] = useState(first)
  return (
    <Dialog
      open={open}
      title="预览"
      full
      footer={
        <>
          <Button href={url} target="_blank" rel="noopener noreferrer">
            在新窗口打开
          </Button>
          <Button onClick={() => setOpen(false)}>关闭</Button>
        </>
      }
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <div className={css.frame}>
        <Segmented
          value={device}
          aria-label="设备"
          options={devices.map(({ key, label }) => ({ value: key, label }))}
          onChange={setDevice}
        />
        {/* Of its own origin, so that it gets its styles; scripts of a theme do not run inside the back office. */}
        <iframe
          title="文章预览"
          src={url}
          sandbox="allow-same-origin allow-popups"
          style={{ width: widths[device] ?? '100%' }}
        />
      </div>
    </Dialog>
  )
}
