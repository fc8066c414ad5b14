import { Input } from 'antd'
import { useId } from 'react'
import type { FormDefinition, SubmissionRule } from '@app/form-engine/document/types.ts'
import { submissionRuleProblem } from '@app/form-engine/linkage/complete.ts'
import { refusalSentence } from '@app/form-engine/linkage/sentence.ts'
import { submissionScope } from '@app/form-engine/references/references.ts'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { ConditionGroupEditor } from './conditions/ConditionGroupEditor.tsx'
import { RuleSection } from './RuleSection.tsx'
import { RuleTest } from './RuleTest.tsx'
import { asLinkage, submissionInFull } from './submissionEdits.ts'
import { useRuleNames } from './useRuleNames.ts'
import { asOption, fieldsOf } from './values/fieldChoices.ts'
import words from '#/features/form/shared/words.module.css'
import css from './ruleEditor.module.css'

interface SubmissionEditorProps {
  rule: SubmissionRule
  definition: FormDefinition
  readOnly: boolean
  onChange: (change: (rule: SubmissionRule) => SubmissionRule, burst?: string) => void
}

/** One rule: 当 … 时不能提交，提示 … 在 …, with its sentence and a trial. */
export function SubmissionEditor({ rule, definition, readOnly, onChange }: SubmissionEditorProps) {
  const id = useId()
  const inFull = submissionInFull(definition, rule)
  const problem = submissionRuleProblem(inFull)
  const nameOf = useRuleNames([asLinkage(rule)], definition)
  const fields = fieldsOf(definition)
  return (
    <section className={css.editor} aria-label={`编辑提交校验 ${rule.message}`}>
      <p className={css.sentence} aria-live="polite">
        {refusalSentence(rule, definition, nameOf)}
      </p>
      {problem && (
        <p className={words.problem} role="alert">
          {problem}
        </p>
      )}
      <RuleSection word="当" note="下面的条件成立时，不能提交；没有填写的内容不比较大小">
        <ConditionGroupEditor
          definition={definition}
          fields={fields}
          readOnly={readOnly}
          part={inFull.when}
          empty="没有条件：请添加不允许出现的情况"
          onChange={(when, burst) => onChange((one) => ({ ...one, when }), burst && `when.${burst}`)}
        />
      </RuleSection>
      <RuleSection word="提示" note="填写人看到的话，例如「合计不能超过预算」">
        <Input
          id={`${id}-message`}
          aria-label="提示语"
          disabled={readOnly}
          maxLength={200}
          placeholder="请输入"
          value={rule.message}
          onChange={(event) => {
            const message = event.target.value
            onChange((one) => ({ ...one, message }), 'message')
          }}
        />
      </RuleSection>
      <RuleSection word="显示在" note="这些字段下方；选择动态表格的列时，逐行校验">
        <Select<string[]>
          className={css.wide ?? ''}
          aria-label="显示提示的字段"
          disabled={readOnly}
          mode="multiple"
          value={rule.targets}
          options={fields.map(asOption)}
          labelRender={({ value, label }) => fields.find(({ key }) => key === value)?.label ?? label ?? '已删除的字段'}
          placeholder="选择字段"
          showSearch={{ optionFilterProp: 'label' }}
          getPopupContainer={insideCard}
          onChange={(targets) => onChange((one) => ({ ...one, targets }))}
        />
      </RuleSection>
      <RuleTest
        when={rule.when}
        batch={submissionScope(definition, rule)}
        definition={definition}
        ready={problem === undefined}
        outcomeOf={(held) => (held ? `不能提交：${rule.message}` : '可以提交')}
      />
    </section>
  )
}
