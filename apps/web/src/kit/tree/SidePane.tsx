import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined'
import DoubleLeftOutlined from '@ant-design/icons/DoubleLeftOutlined'
import DoubleRightOutlined from '@ant-design/icons/DoubleRightOutlined'
import { Button, Drawer } from 'antd'
import { useState, type ReactNode } from 'react'
import { usePhone } from '#/kit/page/usePhone.ts'
import css from './SidePane.module.css'

interface SidePaneProps {
  /** What stands in the pane: 部门. */
  label: string
  /** What is chosen there, shown on the bar that opens the pane on a phone. */
  chosen: string
  /** The content of the pane; on a phone it calls `close` when something was chosen. */
  pane: (close: () => void) => ReactNode
  children: ReactNode
}

/** A pane beside a list, folded away by its edge; on a phone a bar that opens it from below (shell §27). */
export function SidePane({ label, chosen, pane, children }: SidePaneProps) {
  const phone = usePhone()
  const [folded, setFolded] = useState(false)
  const [sheet, setSheet] = useState(false)
  // The content keeps its place: a turned phone or a sheet of paper changes the width while a dialog stands open there.
  return (
    <div className={phone ? css.stack : css.split} data-folded={folded} data-fills>
      {phone ? (
        <>
          <Button block className={css.bar} icon={<ApartmentOutlined aria-hidden />} onClick={() => setSheet(true)}>
            {`${label}：${chosen}`}
          </Button>
          <Drawer
            open={sheet}
            title={`选择${label}`}
            placement="bottom"
            size="70vh"
            closable={{ placement: 'end' }}
            onClose={() => setSheet(false)}
          >
            {pane(() => setSheet(false))}
          </Drawer>
        </>
      ) : (
        <div className={css.side}>
          <aside className={css.pane} aria-label={label} hidden={folded}>
            {pane(() => undefined)}
          </aside>
          <button
            type="button"
            className={css.edge}
            aria-expanded={!folded}
            aria-label={folded ? `展开${label}` : `收起${label}`}
            title={folded ? `展开${label}` : `收起${label}`}
            onClick={() => setFolded(!folded)}
          >
            {folded ? <DoubleRightOutlined aria-hidden /> : <DoubleLeftOutlined aria-hidden />}
          </button>
        </div>
      )}
      <div className={css.main}>{children}</div>
    </div>
  )
}
