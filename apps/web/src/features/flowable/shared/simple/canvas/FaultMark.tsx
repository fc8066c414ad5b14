import ExclamationCircleFilled from '@ant-design/icons/ExclamationCircleFilled'
import { Tooltip } from 'antd'
import { useCardWorld } from '#/features/flowable/shared/simple/state/cardWorld.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import css from './canvas.module.css'

/** Says what a card still lacks. */
export function FaultMark({ id }: { id: string }) {
  const messages = useCardWorld().faults.get(id)
  if (!messages) return null
  const text = messages.join('；')
  return (
    <Tooltip title={text} getPopupContainer={insideCard}>
      <ExclamationCircleFilled className={css.fault} role="img" aria-label={text} />
    </Tooltip>
  )
}
