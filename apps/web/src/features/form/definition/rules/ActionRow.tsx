import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Input } from 'antd'
import type { LinkageAction } from '@app/form-engine/document/types.ts'
import { actionLabels } from '@app/form-engine/linkage/operators.ts'
import { RowButton } from '#/features/form/shared/RowButton.tsx'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { ActionValue } from './ActionValue.tsx'
import { asAction } from './conditions/ruleEdits.ts'
import type { RulePartProps } from './conditions/rulePart.ts'
import { asOption, targetsFor } from './values/fieldChoices.ts'
import css from './values/conditions.module.css'

interface ActionRowProps extends RulePartProps<LinkageAction> {
  /** 动作 1, 否则动作 1. */
  name: string
  onRemove: () => void
}

const kinds = Object.entries(actionLabels).map(([value, label]) => ({ value: value as LinkageAction['do'], label }))
const single = new Set<LinkageAction['do']>(['activateTab', 'setOptions'])

/** [动作][目标] with what the action needs. */
export function ActionRow({ name, onRemove, ...props }: ActionRowProps) {
  const { part, definition, readOnly, onChange } = props
  const { targets = [] } = part
  const choices = targetsFor(part.do, definition)
  const turnInto = (kind: LinkageAction['do']) => {
    const possible = new Set(targetsFor(kind, definition).map(({ key }) => key))
    const kept = targets.filter((key) => possible.has(key))
    onChange(asAction(kind, part, single.has(kind) ? kept.slice(0, 1) : kept))
  }
  return (
    <li className={css.action} aria-label={name}>
      <Select
        aria-label={`${name}做什么`}
        disabled={readOnly}
        value={part.do}
        options={kinds}
        getPopupContainer={insideCard}
        onChange={turnInto}
      />
      {part.do === 'message' ? (
        <Input
          aria-label={`${name}的提示内容`}
          disabled={readOnly}
          placeholder="提示内容"
          value={String(part.value ?? '')}
          maxLength={200}
          onChange={(event) => onChange({ ...part, value: event.target.value }, 'value')}
        />
      ) : (
        <Select<string[]>
          aria-label={`${name}的目标`}
          disabled={readOnly}
          mode="multiple"
          {...(single.has(part.do) && { maxCount: 1 })}
          value={targets}
          options={choices.map(asOption)}
          labelRender={({ value, label }) => choices.find(({ key }) => key === value)?.label ?? label ?? '已删除的控件'}
          placeholder={part.do === 'activateTab' ? '选择标签页、步骤或折叠面板' : '选择控件'}
          showSearch={{ optionFilterProp: 'label' }}
          getPopupContainer={insideCard}
          onChange={(next) => onChange({ ...part, targets: next })}
        />
      )}
      <RowButton icon={<DeleteOutlined aria-hidden />} label={`删除${name}`} disabled={readOnly} onClick={onRemove} />
      <ActionValue name={name} {...props} />
    </li>
  )
}
