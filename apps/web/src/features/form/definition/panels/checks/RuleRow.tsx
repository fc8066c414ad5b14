import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Input, InputNumber } from 'antd'
import { useId } from 'react'
import type { Rule } from '@app/form-engine/document/types.ts'
import { patternProblem } from '#/features/form/definition/panels/patternProblem.ts'
import { RowButton } from '#/features/form/shared/RowButton.tsx'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { asKind, checkKinds, checkKindOf, standardMessage, type CheckKind } from './ruleKinds.ts'
import css from '#/components/form/panel/panel.module.css'
import words from '#/features/form/shared/words.module.css'

interface RuleRowProps {
  number: number
  rule: Rule
  label: string | undefined
  kinds: readonly CheckKind[]
  readOnly: boolean
  onChange: (rule: Rule, burst?: string) => void
  onRemove: () => void
}

/** One rule beside the required flag: its kind, what the kind needs, and what is said. */
export function RuleRow({ number, rule, label, kinds, readOnly, onChange, onRemove }: RuleRowProps) {
  const id = useId()
  const kind = checkKindOf(rule)
  const problem = kind === 'pattern' ? patternProblem(rule.pattern ?? '') : undefined
  return (
    <div className={css.rule} role="group" aria-label={`校验 ${number}`}>
      <div className={css.ruleHead}>
        <Select
          aria-label="校验类型"
          value={kind}
          options={kinds.map((value) => ({ value, label: checkKinds[value].label }))}
          disabled={readOnly}
          getPopupContainer={insideCard}
          onChange={(next) => onChange(asKind(rule, next))}
        />
        {checkKinds[kind].counts && (
          <InputNumber
            aria-label={checkKinds[kind].label}
            value={rule.value ?? null}
            disabled={readOnly}
            onChange={(value) => onChange({ ...rule, value: value ?? 0 }, 'value')}
          />
        )}
        <RowButton
          icon={<DeleteOutlined aria-hidden />}
          label={`删除校验 ${number}`}
          disabled={readOnly}
          onClick={onRemove}
        />
      </div>
      <Input
        value={rule.message ?? ''}
        disabled={readOnly}
        placeholder={standardMessage(kind, rule.value, label) || '提示信息'}
        aria-label="提示信息"
        onChange={(event) => onChange({ ...rule, message: event.target.value }, 'message')}
      />
      {kind === 'pattern' && (
        <Input
          value={rule.pattern ?? ''}
          disabled={readOnly}
          placeholder="正则表达式pattern"
          aria-label="正则表达式pattern"
          className={css.code ?? ''}
          {...(problem && { status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}-problem` })}
          onChange={(event) => onChange({ ...rule, pattern: event.target.value }, 'pattern')}
        />
      )}
      {problem && (
        <p id={`${id}-problem`} className={words.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
