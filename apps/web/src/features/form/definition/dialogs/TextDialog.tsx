import { App, Button } from 'antd'
import type { ReactNode } from 'react'
import { CodeEditor } from '#/components/CodeEditor/CodeEditor.tsx'
import type { CodeLanguage } from '#/components/CodeEditor/codeEditor.types.ts'
import { copyText } from '#/kit/page/copyText.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { saveBlob } from '#/kit/transfer/download.ts'
import css from './dialogs.module.css'

interface TextDialogProps {
  title: string
  text: string
  language: CodeLanguage
  fileName: string
  /** More buttons, before the usual two. */
  extra?: ReactNode
  /** Beside or above the text. */
  children?: (editor: ReactNode) => ReactNode
  onClose: () => void
}

/** A text to read, copy and take away as a file. */
export function TextDialog({ title, text, language, fileName, extra, children, onClose }: TextDialogProps) {
  const { message } = App.useApp()
  const copy = async () => {
    if (await copyText(text)) void message.success('复制成功')
    else void message.error('复制失败')
  }
  const editor = <CodeEditor label={title} language={language} readOnly height="100%" value={text} />
  return (
    <Dialog
      open
      title={title}
      width={850}
      height={690}
      onCancel={onClose}
      footer={
        <>
          {extra}
          <Button onClick={() => saveText(text, fileName)}>导出代码</Button>
          <Button type="primary" onClick={() => void copy()}>
            复制数据
          </Button>
        </>
      }
    >
      <div className={css.text}>{children ? children(editor) : editor}</div>
    </Dialog>
  )
}

/** A Blob in UTF-8: an address that holds the text itself would end at the first `#`. */
export const saveText = (text: string, name: string) =>
  saveBlob(new Blob([text], { type: 'text/plain;charset=utf-8' }), name)

/** Name of a file for a form, or `demo` while the form has none. */
export const fileNameOf = (formName: string, ending: string) =>
  `${formName.trim().replaceAll(/[\\/:*?"<>|]/g, '_') || 'demo'}${ending}`
