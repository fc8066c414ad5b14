import { Modal } from 'antd'
import { useState } from 'react'
import { CodeEditor } from '#/components/CodeEditor/CodeEditor.tsx'

interface SourceDialogProps {
  html: string
  onSave: (html: string) => void
  onClose: () => void
  container: () => HTMLElement
}

/** The markup of the text; what may not stand in an article is taken out when it comes back. */
export default function SourceDialog({ html, onSave, onClose, container }: SourceDialogProps) {
  const [source, setSource] = useState(() => spread(html))
  return (
    <Modal
      open
      title="源代码"
      width={960}
      centered
      getContainer={container}
      okText="应用"
      cancelText="取消"
      onOk={() => onSave(source)}
      onCancel={onClose}
    >
      <CodeEditor label="源代码" language="html" height={420} value={source} onChange={setSource} />
    </Modal>
  )
}

/** A line for each block; nothing is added within one. */
const spread = (html: string) =>
  html.replaceAll(
    /(<\/(?:p|h[1-6]|ul|ol|li|blockquote|table|tr|thead|tbody|pre|figure|section|iframe|video|audio)>)(?=<)/g,
    '$1\n',
  )
