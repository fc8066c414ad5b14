import { Modal } from 'antd'
import { Suspense, useState } from 'react'
import { lateDialog } from '#/kit/page/latePart.tsx'
import SwitchList from './SwitchList.tsx'

const Designer = lateDialog(() => import('#/components/workbenchDesigner/Designer.tsx'))

/** 切换工作台 out of the user menu. */
export default function SwitchDialog({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState(true)
  const [designed, setDesigned] = useState<string>()
  return (
    <>
      <Modal
        open={open}
        title="切换工作台"
        width={360}
        centered
        footer={null}
        onCancel={() => setOpen(false)}
        afterClose={() => designed === undefined && onClose()}
      >
        <SwitchList onDone={() => setOpen(false)} onDesign={setDesigned} />
      </Modal>
      <Suspense>
        {designed !== undefined && (
          <Designer
            portalId={designed}
            saveType="user"
            onClose={() => {
              setDesigned(undefined)
              onClose()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
