import { Button, Drawer, Segmented } from 'antd'
import { useState } from 'react'
import { primaryOf, useDesigner } from '#/features/form/definition/draft/designerStore.ts'
import { LeftColumn } from './LeftColumn.tsx'
import { RightColumn } from './RightColumn.tsx'
import css from './designer.module.css'

type Side = 'left' | 'right'
const names: Record<Side, string> = { left: '组件与大纲', right: '属性设置' }

/** Both side columns of a narrow window in the place of one. */
export function SharedColumn() {
  const [shown, setShown] = useState<Side>('left')
  return (
    <aside className={css.left} aria-label={names[shown]}>
      <Segmented<Side>
        className={css.columnSwitch ?? ''}
        block
        aria-label="侧栏"
        value={shown}
        onChange={setShown}
        options={[
          { value: 'left', label: names.left },
          { value: 'right', label: names.right },
        ]}
      />
      {shown === 'left' ? <LeftColumn /> : <RightColumn />}
    </aside>
  )
}

/** The side columns of a phone, one at a time, from below. */
export function PhoneColumns() {
  const primary = useDesigner(primaryOf)
  const [shown, setShown] = useState<{ side: Side; primary: string | undefined }>()
  const close = () => setShown(undefined)
  const show = (side: Side) => setShown({ side, primary })
  // What was added or chosen there is looked at: it lies under the drawer.
  const left = shown?.side === 'left' && shown.primary === primary
  return (
    <div className={css.phoneColumns}>
      <Button onClick={() => show('left')}>{names.left}</Button>
      <Button onClick={() => show('right')}>{names.right}</Button>
      <Drawer open={left} title={names.left} placement="bottom" size="70vh" onClose={close}>
        <LeftColumn />
      </Drawer>
      <Drawer open={shown?.side === 'right'} title={names.right} placement="bottom" size="70vh" onClose={close}>
        <RightColumn />
      </Drawer>
    </div>
  )
}
