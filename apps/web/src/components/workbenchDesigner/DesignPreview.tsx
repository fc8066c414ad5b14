import { Segmented } from 'antd'
import { useState } from 'react'
import type { PortalItem } from '@app/shared/portal/layout.ts'
import { PortletGrid } from '#/components/workbench/PortletGrid.tsx'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { usePhone } from '#/kit/page/usePhone.ts'
import css from './designer.module.css'

interface Props {
  name: string
  items: readonly PortalItem[]
  onClose: () => void
}

const views = [
  { value: 'wide', label: '电脑' },
  { value: 'phone', label: '手机' },
]

/** The workbench as it will be, on a wide screen and on a phone. */
export function DesignPreview({ name, items, onClose }: Props) {
  const phone = usePhone()
  const [view, setView] = useState('wide')
  const narrow = phone || view === 'phone'
  return (
    <Dialog open full title={name || '预览'} footer={null} onCancel={onClose}>
      {!phone && (
        <div className={css.views}>
          <Segmented aria-label="预览方式" options={views} value={view} onChange={setView} />
        </div>
      )}
      <div className={css.preview} data-narrow={narrow}>
        <PortletGrid key={String(narrow)} items={items} phone={narrow} />
      </div>
    </Dialog>
  )
}
