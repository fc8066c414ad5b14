import CopyOutlined from '@ant-design/icons/CopyOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import WarningOutlined from '@ant-design/icons/WarningOutlined'
import { Button, Empty, Switch } from 'antd'
import { SortableList } from '#/components/SortableList/SortableList.tsx'
import { RowButton } from '#/features/form/shared/RowButton.tsx'
import css from './linkages.module.css'

/** What all kinds of rules of a form have in common. */
interface AnyRule {
  id: string
  enabled?: boolean
}

interface RuleListProps<Rule extends AnyRule> {
  /** What the rules are called. */
  label: string
  /** Said when there are none. */
  empty: string
  acts: {
    readOnly: boolean
    rules: readonly Rule[]
    add: () => string
    copy: (id: string) => string
    remove: (id: string) => void
    move: (from: number, to: number) => void
    update: (id: string, change: (rule: Rule) => Rule) => void
  }
  nameOf: (rule: Rule) => string
  sentenceOf: (rule: Rule) => string
  /** What a rule still lacks. */
  problemOf: (rule: Rule) => string | undefined
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

/** The rules in the order in which they count, each as its sentence. */
export function RuleList<Rule extends AnyRule>({
  label,
  empty,
  acts,
  nameOf,
  sentenceOf,
  problemOf,
  chosen,
  onChoose,
}: RuleListProps<Rule>) {
  const { readOnly, rules } = acts
  return (
    <div className={css.list}>
      {rules.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />}
      <div className={css.rules} data-read-only={readOnly}>
        <SortableList
          label={label}
          items={rules}
          keyOf={({ id }) => id}
          nameOf={nameOf}
          onMove={(from, to) => !readOnly && acts.move(from, to)}
          render={(rule) => (
            <div className={css.rule} data-chosen={rule.id === chosen} data-off={rule.enabled === false}>
              <button
                type="button"
                className={css.ruleText}
                aria-pressed={rule.id === chosen}
                onClick={() => onChoose(rule.id)}
              >
                <strong>
                  {nameOf(rule)}
                  {problemOf(rule) && <WarningOutlined title={problemOf(rule)} className={css.warn ?? ''} />}
                </strong>
                <span>{sentenceOf(rule)}</span>
              </button>
              <div className={css.ruleActs}>
                <Switch
                  size="small"
                  disabled={readOnly}
                  checked={rule.enabled !== false}
                  aria-label={`启用 ${nameOf(rule)}`}
                  onChange={(enabled) => acts.update(rule.id, (one) => ({ ...one, enabled }))}
                />
                <RowButton
                  icon={<CopyOutlined aria-hidden />}
                  label={`复制 ${nameOf(rule)}`}
                  disabled={readOnly}
                  onClick={() => onChoose(acts.copy(rule.id))}
                />
                <RowButton
                  icon={<DeleteOutlined aria-hidden />}
                  label={`删除 ${nameOf(rule)}`}
                  disabled={readOnly}
                  onClick={() => acts.remove(rule.id)}
                />
              </div>
            </div>
          )}
        />
      </div>
      {!readOnly && (
        <Button block type="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => onChoose(acts.add())}>
          新增规则
        </Button>
      )}
    </div>
  )
}
