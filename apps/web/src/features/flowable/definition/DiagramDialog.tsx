import { useState } from 'react'
import { useVersionXml } from '#/features/flowable/shared/compare/useVersionXml.ts'
import { FlowDiagram } from '#/features/flowable/shared/diagram/FlowDiagram.tsx'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import css from './definition.module.css'

interface DiagramDialogProps {
  row: { id: string; name: string; versionNo: number }
  onClose: () => void
}

/** 流程图 of a version. */
export default function DiagramDialog({ row, onClose }: DiagramDialogProps) {
  const [open, setOpen] = useState(true)
  const query = useVersionXml(row.id)
  return (
    <Dialog
      open={open}
      title={`流程图【${row.name} v${row.versionNo}】`}
      width={Math.max(640, Math.round(window.innerWidth * 0.7))}
      height={560}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <LoadState query={query} />
      {query.data !== undefined && (
        <div className={css.diagram}>
          <FlowDiagram xml={query.data} />
        </div>
      )}
    </Dialog>
  )
}
