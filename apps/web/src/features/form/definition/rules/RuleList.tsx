import CopyOutlined from '@ant-design/icons/CopyOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import WarningOutlined from '@ant-design/icons/WarningOutlined'
import type { Linkage } from '@app/form-engine/definition/types.ts'
import { linkageProblem } from '@app/form-engine/linkage/complete.ts'
import { sentenceOf } from '@app/form-engine/linkage/sentence.ts'
import { Button, Empty, Switch } from 'antd'
import { RowButton } from '#/features/form/definition/RowButton.tsx'
import { SortableList } from '#/components/SortableList/SortableList.tsx'
import css from './linkages.module.css'
import { useRuleNames } from './useRuleNames.ts'
import type { useRules } from './useRules.ts'

interface RuleListProps {
  acts: ReturnType<typeof useRules>
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

/** The rules in the order in which they count, each as its sentence. */
export function RuleList({ acts, chosen, onChoose }: RuleListProps) {
  const { definition, readOnly, rules } = acts
  const names = useRuleNames(rules, definition)
  const nameOf = ({ name, id }: Linkage) => name || id
  return (
    <div className={css.list}>
      {rules.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description="还没有联动规则。规则让表单随填写的内容变化：显示、必填、自动赋值……"
        />
      )}
      <div className={css.rules} data-read-only={readOnly}>
        <SortableList
          label="联动规则"
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
                  {linkageProblem(rule) && <WarningOutlined title={linkageProblem(rule)} className={css.warn ?? ''} />}
                </strong>
                <span>{sentenceOf(rule, definition, names)}</span>
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
