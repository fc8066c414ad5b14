import { App, Button } from 'antd'
import { useState } from 'react'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { SignaturePad } from './SignaturePad.tsx'
import { signaturePng, type Pen, type Stroke } from './strokes.ts'
import css from './signature.module.css'

interface SignatureDialogProps {
  open: boolean
  title: string
  pen: Pen
  onSigned: (file: File) => void
  onClose: () => void
}

const none: readonly Stroke[] = []

/** Paper to sign on; on a phone it fills the screen. */
export function SignatureDialog({ open, title, pen, onSigned, onClose }: SignatureDialogProps) {
  const { message } = App.useApp()
  const [strokes, setStrokes] = useState(none)
  const [busy, setBusy] = useState(false)
  const empty = strokes.length === 0
  const finish = async () => {
    setBusy(true)
    try {
      onSigned(await signaturePng(strokes, pen))
      onClose()
    } catch {
      void message.error('签名图片生成失败，请重试')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      title={title}
      width={640}
      height={400}
      maskClosable={empty}
      onCancel={onClose}
      afterClose={() => setStrokes(none)}
      footer={
        <div className={css.buttons}>
          <Button disabled={empty} onClick={() => setStrokes(strokes.slice(0, -1))}>
            撤销
          </Button>
          <Button disabled={empty} onClick={() => setStrokes(none)}>
            清除
          </Button>
          <span className={css.gap} />
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={empty} loading={busy} onClick={() => void finish()}>
            确定
          </Button>
        </div>
      }
    >
      <div className={css.desk}>
        <SignaturePad
          label="签名板"
          strokes={strokes}
          pen={pen}
          onStroke={(stroke) => setStrokes((all) => [...all, stroke])}
        />
        {empty && (
          <span className={css.hint} aria-hidden>
            请在此处签名
          </span>
        )}
      </div>
    </Dialog>
  )
}
