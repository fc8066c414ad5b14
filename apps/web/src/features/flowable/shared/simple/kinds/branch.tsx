import ShareAltOutlined from '@ant-design/icons/ShareAltOutlined'
import { kindOf } from '@app/flow-engine/cards/cardRegistry.ts'
import { ConditionInput } from '#/features/flowable/shared/rules/condition/ConditionInput.tsx'
import type { CardDesign, CardEditProps } from './cardDesign.ts'
import css from '#/features/flowable/shared/rules/rules.module.css'

function BranchCondition({ settings, fork, fields, readOnly, onChange }: CardEditProps<50>) {
  const kind = fork && kindOf(fork)
  if (kind?.role === 'fork' && !kind.isConditional) return <p className={css.note}>并行分支同时执行，不需要条件</p>
  if (settings.isDefault) return <p className={css.note}>其他条件都不满足时，进入此分支</p>
  return (
    <ConditionInput
      value={settings.condition}
      fields={fields}
      disabled={readOnly}
      onChange={(condition) => onChange({ condition })}
    />
  )
}

export const branch: CardDesign<50> = {
  icon: ShareAltOutlined,
  tone: 'forks',
  tabs: [{ key: 'condition', label: '条件', edit: (props) => <BranchCondition {...props} /> }],
}
