import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined'
import { Button, Dropdown, type MenuProps } from 'antd'
import { canRemoveBranch, forkOf, isFixed, moveBranch, neighbourOf } from '@app/flow-engine/cards/editing/editCards.ts'
import type { Card } from '@app/flow-engine/cards/types.ts'
import { useCards, useCardStore } from '#/features/flowable/shared/simple/state/cardStore.ts'
import { insideCard } from '#/kit/page/insideCard.ts'

/** What can be done with a card; everything that dragging does, too. */
export function CardMenu({ card }: { card: Card }) {
  const store = useCardStore()
  const readOnly = useCards((state) => state.readOnly)
  const flow = useCards((state) => state.flow)
  const copied = useCards((state) => state.clipboard)
  if (readOnly || isFixed(card)) return null
  const { id, name } = card
  const act = store.getState()
  const fork = card.type === 50 ? forkOf(flow, id) : undefined
  const at = fork?.conditionNodes?.findIndex((branch) => branch.id === id) ?? -1
  const ways: NonNullable<MenuProps['items']> = fork
    ? [
        way('back', '左移', moveBranch(flow, id, at - 1) !== flow),
        way('on', '右移', moveBranch(flow, id, at + 1) !== flow),
      ]
    : [
        way('back', '上移', neighbourOf(flow, id, -1) !== undefined),
        way('on', '下移', neighbourOf(flow, id, 1) !== undefined),
      ]
  const items: MenuProps['items'] = [
    { key: 'copy', label: '复制' },
    { key: 'paste', label: '粘贴', disabled: !copied || (copied.type === 50 && !fork && !card.conditionNodes) },
    ...ways,
    { type: 'divider' },
    {
      key: 'remove',
      label: '删除',
      danger: true,
      disabled: card.type === 50 && fork !== undefined && !canRemoveBranch(fork, card),
    },
  ]
  const acts: Record<string, () => void> = {
    copy: () => act.copy(id),
    paste: () => act.paste(id),
    back: () => act.shift(id, -1),
    on: () => act.shift(id, 1),
    remove: () => act.remove(id),
  }
  return (
    <Dropdown
      menu={{ items, onClick: ({ key }) => acts[key]?.() }}
      trigger={['click']}
      autoFocus
      placement="bottomRight"
      getPopupContainer={insideCard}
    >
      <Button
        type="text"
        size="small"
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={`“${name}”的操作`}
        onClick={() => act.note(id)}
      />
    </Dropdown>
  )
}

const way = (key: string, label: string, isPossible: boolean) => ({ key, label, disabled: !isPossible })
