import { Modal } from 'antd'
import { Suspense, useState } from 'react'
import { lateDialog } from '#/kit/page/latePart.tsx'
import SwitchList from './SwitchList.tsx'
import { useSwitch } from './useSwitch.ts'

const Designer = lateDialog(() => import('#/components/workbenchDesigner/Designer.tsx'))

/** 切换工作台 out of the user menu. */
export default function SwitchDialog({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState(true)
  const { portals, current, designed, closeDesigner, acts } = useSwitch(() => setOpen(false))
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
        <SwitchList portals={portals} current={current} acts={acts} />
      </Modal>
      <Suspense>
        {designed !== undefined && (
          <Designer
            portalId={designed}
            saveType="user"
            onClose={() => {
              closeDesigner()
              onClose()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
