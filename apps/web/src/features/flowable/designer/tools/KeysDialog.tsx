import { Modal } from 'antd'
import { useState } from 'react'
import { flowShortcuts } from '#/kit/page/shortcuts.ts'
import type { DialogProps } from './dialogProps.ts'
import css from './tools.module.css'

/** 快捷键 of the canvas. */
export default function KeysDialog({ onClosed }: DialogProps) {
  const [isOpen, setOpen] = useState(true)
  return (
    <Modal title="快捷键" open={isOpen} footer={null} onCancel={() => setOpen(false)} afterClose={onClosed}>
      <table className={css.keys}>
        <tbody>
          {Object.entries(flowShortcuts).map(([name, { keys, title }]) => (
            <tr key={name}>
              <th scope="row">{title}</th>
              <td>
                <kbd>{keys}</kbd>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  )
}
