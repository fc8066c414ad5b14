import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Segmented } from 'antd'
import type { Condition, ConditionGroup } from '@app/form-engine/document/types.ts'
import { RowButton } from '#/features/form/shared/RowButton.tsx'
import { ConditionRow } from './ConditionRow.tsx'
import { isGroup, newCondition } from './ruleEdits.ts'
import type { RulePartProps } from './rulePart.ts'
import css from '#/features/form/definition/rules/values/conditions.module.css'
import words from '#/features/form/shared/words.module.css'

interface ConditionGroupEditorProps extends RulePartProps<ConditionGroup> {
  /** `1.2` for a group inside another one; empty for the outermost. */
  number?: string
  /** Said when the outermost group holds nothing. */
  empty?: string
  onRemove?: () => void
}

/** Deeper groups nobody reads any more. */
const deepest = 3

/** 全部满足 or 任一满足 of several conditions and groups of conditions. */
export function ConditionGroupEditor({
  number = '',
  empty = '没有条件：这条规则始终成立',
  onRemove,
  ...props
}: ConditionGroupEditorProps) {
  const { part, definition, readOnly, onChange } = props
  const { items } = part
  const depth = number === '' ? 0 : number.split('.').length
  const replace = (at: number, item: Condition | ConditionGroup, burst?: string) =>
    onChange({ ...part, items: items.with(at, item) }, burst && `${at}.${burst}`)
  const remove = (at: number) => onChange({ ...part, items: items.toSpliced(at, 1) })
  const add = (item: Condition | ConditionGroup) => onChange({ ...part, items: [...items, item] })
  const name = number === '' ? '条件' : `条件组 ${number}`
  return (
    <div className={css.group} role="group" aria-label={name} data-logic={part.logic}>
      <div className={css.groupHead}>
        <Segmented<ConditionGroup['logic']>
          size="small"
          aria-label={`${name}的满足方式`}
          disabled={readOnly}
          value={part.logic}
          options={[
            { value: 'all', label: '全部满足' },
            { value: 'any', label: '任一满足' },
          ]}
          onChange={(logic) => onChange({ ...part, logic })}
        />
        {onRemove && (
          <RowButton
            icon={<DeleteOutlined aria-hidden />}
            label={`删除${name}`}
            disabled={readOnly}
            onClick={onRemove}
          />
        )}
      </div>
      <ul className={css.conditions}>
        {items.map((item, at) => {
          const place = number === '' ? `${at + 1}` : `${number}.${at + 1}`
          return isGroup(item) ? (
            <li key={at}>
              <ConditionGroupEditor
                {...props}
                part={item}
                number={place}
                onChange={(next, burst) => replace(at, next, burst)}
                onRemove={() => remove(at)}
              />
            </li>
          ) : (
            <ConditionRow
              key={at}
              {...props}
              part={item}
              number={place}
              onChange={(next, burst) => replace(at, next, burst)}
              onRemove={() => remove(at)}
            />
          )
        })}
      </ul>
      {items.length === 0 && <p className={words.note}>{empty}</p>}
      {!readOnly && (
        <div className={css.adders}>
          <Button
            type="link"
            size="small"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => add(newCondition(definition))}
          >
            添加条件
          </Button>
          {depth < deepest && (
            <Button
              type="link"
              size="small"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => add({ logic: part.logic === 'all' ? 'any' : 'all', items: [newCondition(definition)] })}
            >
              添加条件组
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
