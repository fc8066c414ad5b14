import { useState } from 'react'
import type { DefinitionItem } from '@app/shared/flowable/definition.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { PublishedForm } from './PublishedForm.tsx'

interface FormDialogProps {
  row: Pick<DefinitionItem, 'formName' | 'formCode'>
  onClose: () => void
}

/** 表单详情 of the form that a version is bound to. */
export default function FormDialog({ row, onClose }: FormDialogProps) {
  const [open, setOpen] = useState(true)
  return (
    <Dialog
      open={open}
      title={`表单详情【${row.formName ?? ''}】`}
      width={Math.max(640, Math.round(window.innerWidth * 0.5))}
      height={520}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {row.formCode && <PublishedForm formCode={row.formCode} />}
    </Dialog>
  )
}
