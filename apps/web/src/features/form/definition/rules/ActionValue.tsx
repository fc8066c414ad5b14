import { Checkbox, Segmented } from 'antd'
import type { LinkageAction } from '@app/form-engine/document/types.ts'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import type { RulePartProps } from './conditions/rulePart.ts'
import { FormulaInput } from './formula/FormulaInput.tsx'
import { ChoiceValue } from './values/ChoiceValue.tsx'
import { choicesOf } from './values/fieldChoices.ts'
import { ValueInput } from './values/ValueInput.tsx'
import { valueSources } from './values/valueSources.ts'
import css from './values/conditions.module.css'

/** What an action needs besides its targets: a value, a tab, the remaining choices. */
export function ActionValue({ name, ...props }: RulePartProps<LinkageAction> & { name: string }) {
  const { part, definition, readOnly, onChange } = props
  const target = choicesOf(definition).find(({ key }) => key === part.targets?.[0])?.control
  if (!target) return null
  if (part.do === 'setValue') return <AssignedValue name={name} {...props} />
  if (part.do === 'setOptions')
    return (
      <div className={css.actionValue}>
        <span>只能选</span>
        <ChoiceValue
          control={target}
          multiple
          label={`${name}保留的选项`}
          value={part.value}
          disabled={readOnly}
          onChange={(value) => onChange({ ...part, value })}
        />
      </div>
    )
  if (part.do !== 'activateTab') return null
  return (
    <div className={css.actionValue}>
      <span>切换到</span>
      <Select<unknown>
        aria-label={`${name}的标签页`}
        disabled={readOnly}
        value={part.value}
        options={(target.columns ?? []).map((column) => ({ value: column.value ?? '', label: column.label ?? '' }))}
        placeholder="选择标签页"
        getPopupContainer={insideCard}
        onChange={(value) => onChange({ ...part, value })}
      />
    </div>
  )
}

function AssignedValue({
  name,
  part,
  definition,
  fields,
  readOnly,
  onChange,
}: RulePartProps<LinkageAction> & { name: string }) {
  const target = choicesOf(definition).find(({ key }) => key === part.targets?.[0])
  const source = part.source ?? 'constant'
  if (!target) return null
  return (
    <div className={css.actionValue}>
      <span>设为</span>
      <Segmented
        size="small"
        aria-label={`${name}的值从哪里来`}
        disabled={readOnly}
        value={source}
        options={[...valueSources]}
        onChange={(next) =>
          onChange({ do: part.do, targets: part.targets ?? [], source: next, ...(part.force && { force: true }) })
        }
      />
      {source === 'constant' && (
        <ValueInput
          control={target.control}
          op="eq"
          relative={false}
          label={`${name}的值`}
          value={part.value}
          disabled={readOnly}
          onChange={(value, typed) => onChange({ ...part, value }, typed ? 'value' : undefined)}
        />
      )}
      {source === 'field' && (
        <Select<unknown>
          aria-label={`${name}的来源字段`}
          disabled={readOnly}
          value={part.value}
          options={fields.map((field) => ({ value: field.name, label: field.label }))}
          placeholder="选择字段"
          showSearch={{ optionFilterProp: 'label' }}
          getPopupContainer={insideCard}
          onChange={(value) => onChange({ ...part, value })}
        />
      )}
      {source === 'formula' && (
        <FormulaInput
          control={target.control}
          value={typeof part.value === 'string' ? part.value : ''}
          label={`${name}的公式`}
          readOnly={readOnly}
          inRule
          onChange={(value) => onChange({ ...part, value })}
        />
      )}
      <Checkbox
        disabled={readOnly}
        checked={part.force === true}
        onChange={(event) => onChange({ ...part, force: event.target.checked })}
      >
        强制覆盖已填写的内容
      </Checkbox>
    </div>
  )
}
