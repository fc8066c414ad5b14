import PlusOutlined from '@ant-design/icons/PlusOutlined'
import SnippetsOutlined from '@ant-design/icons/SnippetsOutlined'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useRef } from 'react'
import { cardKinds } from '@app/flow-engine/cards/cardRegistry.ts'
import { designOf, offeredTypes } from '#/features/flowable/shared/simple/kinds/cardDesigns.ts'
import { useCards } from '#/features/flowable/shared/simple/state/cardStore.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { KindTile } from './KindTile.tsx'
import { useDropBehind } from './useCardDrag.ts'
import css from './canvas.module.css'

/** The line to the next card with a plus on it: chooses what is put in here, and takes what is dragged here. */
export function AddCard({ after, name }: { after: string; name: string }) {
  const ref = useRef<HTMLDivElement>(null)
  const isOver = useDropBehind(after, ref)
  const readOnly = useCards((state) => state.readOnly)
  const insert = useCards((state) => state.insert)
  const paste = useCards((state) => state.paste)
  const copied = useCards((state) => state.clipboard)
  const items: NonNullable<MenuProps['items']> = offeredTypes.map((type) => ({
    key: type,
    icon: <KindTile design={designOf({ type })} isEntry />,
    label: cardKinds[type].name,
    onClick: () => insert(after, type),
  }))
  if (copied && copied.type !== 50)
    items.push(
      { type: 'divider' },
      {
        key: 'paste',
        icon: <SnippetsOutlined aria-hidden />,
        label: `粘贴“${copied.name}”`,
        onClick: () => paste(after),
      },
    )
  return (
    <div ref={ref} className={css.link} data-over={isOver}>
      {!readOnly && (
        <Dropdown menu={{ items }} trigger={['click']} autoFocus placement="bottom" getPopupContainer={insideCard}>
          <Button
            type="primary"
            shape="circle"
            size="small"
            className={css.add ?? ''}
            icon={<PlusOutlined aria-hidden />}
            aria-label={`在“${name}”之后添加节点`}
          />
        </Dropdown>
      )}
    </div>
  )
}
