import { Button, Drawer, Spin } from 'antd'
import { useEffect, useRef, type ReactNode } from 'react'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { focusFirst } from '#/kit/page/focusFirst.ts'
import { LoadFailure } from '#/kit/page/LoadFailure.tsx'
import { FormPage } from './FormPage.tsx'
import { useSaveKey } from './useSaveKey.ts'
import css from './ResourceForm.module.css'

/** Over the list, beside it or in its place; or part of a page that is a form. */
export type FrameKind = 'dialog' | 'drawer' | 'page' | 'inline'

interface FormFrameProps {
  frame: FrameKind
  open: boolean
  title: string
  size: { width: number; height: number } | undefined
  drawer: number | string | undefined
  fieldCount: number
  loading: boolean
  failure: string | undefined
  busy: boolean
  children: ReactNode
  onRetry: () => void
  onSave: () => void
  onCancel: () => void
  onClosed: () => void
}

/** Size by content (spec): up to 6 fields, up to 12, more. */
function sizeFor(fields: number) {
  if (fields <= 6) return { width: 640, height: 420 }
  return fields <= 12 ? { width: 960, height: 500 } : { width: 1280, height: 600 }
}

const firstField = 'input, textarea, [role="combobox"]'

/** What stands around a form: title, 保存 and 取消. */
export function FormFrame(props: FormFrameProps) {
  const { frame, open, title, loading, failure, busy, children, onSave, onCancel, onClosed } = props
  const body = useRef<HTMLDivElement>(null)
  useSaveKey(open && !busy, onSave, body)
  useEffect(() => {
    // A part of a page takes the keys from nobody.
    if (!loading && frame !== 'inline') focusFirst(body.current, firstField)
  }, [loading, frame])
  const content = (
    <div ref={body} className={css.body}>
      {failure ? (
        <LoadFailure text={failure} onRetry={props.onRetry} />
      ) : (
        <Spin spinning={loading} description="Loading..." delay={200}>
          <div className={css.room}>{children}</div>
        </Spin>
      )}
    </div>
  )
  if (frame === 'inline')
    return (
      <section aria-label={title}>
        {content}
        <div className={css.inline}>
          <Button type="primary" loading={busy} onClick={onSave}>
            保存
          </Button>
          <Button onClick={onCancel}>重置</Button>
        </div>
      </section>
    )
  if (frame === 'page')
    return (
      <FormPage open={open} title={title} busy={busy} onSave={onSave} onCancel={onCancel} onClosed={onClosed}>
        {content}
      </FormPage>
    )
  if (frame === 'dialog')
    return (
      <Dialog
        open={open}
        title={title}
        {...(props.size ?? sizeFor(props.fieldCount))}
        busy={busy}
        onOk={onSave}
        onCancel={onCancel}
        afterClose={onClosed}
      >
        {content}
      </Dialog>
    )
  return (
    <Drawer
      open={open}
      title={title}
      size={props.drawer ?? 'max(480px, 35vw)'}
      closable={{ placement: 'end' }}
      className={css.drawer}
      onClose={onCancel}
      afterOpenChange={(shown) => (shown ? focusFirst(body.current, firstField) : onClosed())}
      footer={
        <div className={css.footer}>
          <Button type="primary" loading={busy} onClick={onSave}>
            保存
          </Button>
          <Button onClick={onCancel}>取消</Button>
        </div>
      }
    >
      {content}
    </Drawer>
  )
}
