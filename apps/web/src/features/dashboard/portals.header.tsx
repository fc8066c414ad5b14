import DownOutlined from '@ant-design/icons/DownOutlined'
import { Popover } from 'antd'
import { Suspense, useState } from 'react'
import type { HeaderEntry } from '#/kit/frame/headerEntry.ts'
import { lateDialog, latePart } from '#/kit/page/latePart.tsx'
import { usePhone } from '#/kit/page/usePhone.ts'
import css from './switch.module.css'

const SwitchList = latePart(() => import('./SwitchList.tsx'))
const Designer = lateDialog(() => import('#/components/workbenchDesigner/Designer.tsx'))

/** 切换工作台 in the strip; phones have it in the user menu. */
function PortalSwitch() {
  const phone = usePhone()
  const [open, setOpen] = useState(false)
  const [designed, setDesigned] = useState<string>()
  if (phone) return null
  return (
    <>
      <Popover
        open={open}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        styles={{ container: { width: 240, padding: 4 } }}
        content={<Suspense>{open && <SwitchList onDone={() => setOpen(false)} onDesign={setDesigned} />}</Suspense>}
        onOpenChange={setOpen}
      >
        <button type="button" className={css.button} aria-expanded={open}>
          切换工作台
          <DownOutlined aria-hidden />
        </button>
      </Popover>
      <Suspense>
        {designed !== undefined && (
          <Designer portalId={designed} saveType="user" onClose={() => setDesigned(undefined)} />
        )}
      </Suspense>
    </>
  )
}

export default { slot: 'bar', order: -10, Component: PortalSwitch } satisfies HeaderEntry
