import { Alert, App } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import type { AvailablePortlet, DesignedPortal } from '@app/shared/portal/portalCalls.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { useLeaveGuard } from '#/kit/page/useLeaveGuard.tsx'
import { usePhone } from '#/kit/page/usePhone.ts'
import { Canvas } from './Canvas.tsx'
import { DesignHeader } from './DesignHeader.tsx'
import { DesignPreview } from './DesignPreview.tsx'
import { PhoneDesign } from './PhoneDesign.tsx'
import { PortletPicker } from './PortletPicker.tsx'
import { PropertyPanel } from './PropertyPanel.tsx'
import { startItems } from './startItems.ts'
import { type DesignBoard, useDesign } from './useDesign.ts'
import { type SaveType, useSaving } from './useSaving.ts'
import css from './designer.module.css'

interface Props {
  portal: DesignedPortal | null
  portlets: readonly AvailablePortlet[]
  saveType: SaveType
  onClose: () => void
}

/** Name and acts above, portlets on the left, cards in the middle, properties on the right. */
export function DesignSpace({ portal, portlets, saveType, onClose }: Props) {
  const phone = usePhone()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const [begun] = useState(() => startItems(portal?.content ?? '[]', portlets))
  const board = useDesign(begun.items)
  const [name, setName] = useState(portal?.name ?? '')
  const [saved, setSaved] = useState({ name, items: board.items })
  const [previewed, setPreviewed] = useState(false)
  const saving = useSaving(portal, saveType, onClose)
  const close = useLeaveGuard(() => name !== saved.name || board.items !== saved.items, onClose)
  useUndoKeys(board)

  const save = () => {
    const given = name.trim()
    if (!given) return void message.error('请输入工作台名称')
    const items = board.items
    saving.save(given, board.cells, () => setSaved({ name, items }))
  }
  const clear = () =>
    confirm({
      title: '提示',
      content: '确认清空工作台的全部小页？',
      okText: '清空',
      danger: true,
      run: async () => board.clear(),
    })

  return (
    <div className={css.space} data-phone={phone}>
      <DesignHeader
        name={name}
        onName={setName}
        phone={phone}
        board={board}
        saving={saving}
        onSave={save}
        onClear={clear}
        onPreview={() => setPreviewed(true)}
        onClose={close}
      />
      {begun.notice && <Alert className={css.notice ?? ''} type="warning" showIcon title={begun.notice} closable />}
      {phone ? (
        <PhoneDesign board={board} portlets={portlets} />
      ) : (
        <div className={css.work}>
          <PortletPicker board={board} portlets={portlets} />
          <Canvas board={board} portlets={portlets} />
          <PropertyPanel board={board} />
        </div>
      )}
      {previewed && <DesignPreview name={name} items={board.cells} onClose={() => setPreviewed(false)} />}
    </div>
  )
}

/** Fields have an undo of their own. */
const inField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null

/** Ctrl+Z takes a step back, Ctrl+Y does it again. */
function useUndoKeys(board: Pick<DesignBoard, 'undo' | 'redo'>): void {
  const undo = useEffectEvent(board.undo)
  const redo = useEffectEvent(board.redo)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y') || inField(event.target)) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
