import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import { CodeEditor } from '#/components/CodeEditor/CodeEditor.tsx'
import { useEditor } from '#/features/flowable/designer/canvas/editorContext.ts'
import { copyText } from '#/kit/page/copyText.ts'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import type { DialogProps } from './dialogProps.ts'
import css from './tools.module.css'

/** xml查看: the file as it would be saved; edited, it is drawn anew. */
export default function XmlDrawer({ onClosed }: DialogProps) {
  const editor = useEditor()
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(true)
  const [isEditing, setEditing] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()
  const { data: xml } = useQuery({
    queryKey: ['flowDesign', 'xml', editor.moment()],
    queryFn: () => editor.xml(),
    gcTime: 0,
  })
  const text = typed ?? xml ?? ''
  const apply = async () => {
    try {
      await editor.open(text)
      setOpen(false)
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <SideDrawer
      title="xml查看"
      size="60%"
      open={isOpen}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      extra={
        <span className={css.group}>
          <Button onClick={() => void copyText(text).then((done) => done && message.success('复制成功'))}>复制</Button>
          {editor.canEdit && (
            <Switch
              checked={isEditing}
              checkedChildren="编辑模式"
              unCheckedChildren="编辑模式"
              aria-label="编辑模式"
              onChange={setEditing}
            />
          )}
          {isEditing && (
            <Button type="primary" disabled={typed === undefined} onClick={() => void apply()}>
              应用
            </Button>
          )}
        </span>
      }
    >
      {fault && <Alert type="error" showIcon title={fault} />}
      {xml === undefined ? (
        <Skeleton active />
      ) : (
        <CodeEditor
          language="html"
          label="流程文件"
          value={text}
          readOnly={!isEditing}
          onChange={(next) => {
            setTyped(next)
            setFault(undefined)
          }}
        />
      )}
    </SideDrawer>
  )
}
