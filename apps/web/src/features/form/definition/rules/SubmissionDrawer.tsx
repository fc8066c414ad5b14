import { submissionRuleProblem } from '@app/form-engine/linkage/complete.ts'
import { refusalSentence } from '@app/form-engine/linkage/sentence.ts'
import { useDesigner } from '#/features/form/definition/draft/designerStore.ts'
import { RuleList } from './RuleList.tsx'
import { RulesFrame } from './RulesFrame.tsx'
import { SubmissionEditor } from './SubmissionEditor.tsx'
import { asLinkage } from './submissionEdits.ts'
import { useRuleNames } from './useRuleNames.ts'
import { useSubmissionRules } from './useSubmissionRules.ts'

/** What `openDialog('submission', …)` may say: a rule to show. */
export interface SubmissionExtra {
  rule?: string
}

/** 提交校验: what must not be when somebody submits the form, and the sentence that says so. */
export function SubmissionDrawer() {
  const extra = useDesigner((state) => state.dialog?.extra) as SubmissionExtra | undefined
  const acts = useSubmissionRules()
  const { definition, readOnly, rules } = acts
  const names = useRuleNames(rules.map(asLinkage), definition)
  return (
    <RulesFrame
      title="提交校验"
      first={rules[0]?.id}
      asked={extra?.rule}
      list={(chosen, choose) => (
        <RuleList
          label="提交校验"
          empty="还没有提交校验。例如：当合计大于预算时，不能提交，提示「合计不能超过预算」"
          acts={acts}
          nameOf={({ message }) => message || '未填写提示语'}
          sentenceOf={(rule) => refusalSentence(rule, definition, names)}
          problemOf={submissionRuleProblem}
          chosen={chosen}
          onChoose={choose}
        />
      )}
      editor={(chosen) => {
        const rule = rules.find(({ id }) => id === chosen)
        return (
          rule && (
            <SubmissionEditor
              key={rule.id}
              rule={rule}
              definition={definition}
              readOnly={readOnly}
              onChange={(change, burst) => acts.update(rule.id, change, burst)}
            />
          )
        )
      }}
    />
  )
}
