import { Form, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { useDesigner, useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { MissedFields } from '#/features/form/definition/MissedFields.tsx'
import type { DesignSaving } from './useDesignSaving.tsx'

/** What changed, in a word, before the draft becomes the version that people fill. */
export function PublishDialog({
  stored,
  publish,
  publishing,
}: Pick<DesignSaving, 'stored' | 'publish' | 'publishing'>) {
  const id = useId()
  const open = useDesigner((state) => state.dialog?.name === 'publish')
  const close = useDesigner((state) => state.closeDialog)
  const dirty = useDesigner((state) => state.definition !== state.saved)
  const [note, setNote] = useState('')
  return (
    <Modal
      open={open}
      title="发布表单"
      width={580}
      okText="发布"
      cancelText="取消"
      confirmLoading={publishing}
      onOk={() => publish(note.trim(), close)}
      onCancel={close}
      afterClose={() => setNote('')}
      destroyOnHidden
    >
      <Form layout="vertical">
        <Form.Item
          label="变更说明"
          htmlFor={id}
          help={dirty ? '未保存的修改会先保存，再发布为新版本' : '发布后按新版本填报，已有数据不受影响'}
        >
          <Input.TextArea
            id={id}
            rows={4}
            maxLength={500}
            showCount
            placeholder="请输入"
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Form.Item>
      </Form>
      <MissedOfCanvas id={stored.id} />
    </Modal>
  )
}

function MissedOfCanvas({ id }: { id: string }) {
  const store = useDesignerStore()
  const [draftJson] = useState(() => JSON.stringify(store.getState().toSource()))
  return <MissedFields id={id} draftJson={draftJson} />
}
