import BranchesOutlined from '@ant-design/icons/BranchesOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import SafetyCertificateOutlined from '@ant-design/icons/SafetyCertificateOutlined'
import { Button } from 'antd'
import type { Control } from '@app/form-engine/document/types.ts'
import { usesOf, type Use } from '@app/form-engine/editing/usage.ts'
import { refusalSentence, sentenceOf } from '@app/form-engine/linkage/sentence.ts'
import { useDesigner, useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { rulesOf } from './conditions/ruleEdits.ts'
import { asLinkage, submissionRulesOf } from './submissionEdits.ts'
import { useRuleNames } from './useRuleNames.ts'
import words from '#/features/form/shared/words.module.css'
import css from './linkages.module.css'

/** 相关联动: the rules, those of the submission too, that read or change a control, each a way into its editor. */
export function RelatedLinkages({ control }: { control: Control }) {
  const store = useDesignerStore()
  const definition = useDesigner((state) => state.definition)
  const readOnly = useDesigner((state) => state.readOnly)
  const uses = usesOf(definition, control.key)
  const idsOf = (kind: Use['kind']) => new Set(uses.flatMap((use) => (use.kind === kind && 'id' in use ? use.id : [])))
  const [linkages, refusing] = [idsOf('linkage'), idsOf('submissionRule')]
  const rules = rulesOf(definition).filter(({ id }) => linkages.has(id))
  const submissionRules = submissionRulesOf(definition).filter(({ id }) => refusing.has(id))
  const nameOf = useRuleNames([...rules, ...submissionRules.map(asLinkage)], definition)
  return (
    <div className={css.related}>
      {rules.map((rule) => (
        <button
          key={rule.id}
          type="button"
          data-off={rule.enabled === false}
          title="打开规则"
          onClick={() => store.getState().openDialog('linkages', { rule: rule.id })}
        >
          <BranchesOutlined aria-hidden />
          <span>
            <strong>{rule.name || rule.id}</strong>
            {sentenceOf(rule, definition, nameOf)}
          </span>
        </button>
      ))}
      {submissionRules.map((rule) => (
        <button
          key={rule.id}
          type="button"
          data-off={rule.enabled === false}
          title="打开提交校验"
          onClick={() => store.getState().openDialog('submission', { rule: rule.id })}
        >
          <SafetyCertificateOutlined aria-hidden />
          <span>
            <strong>{rule.message || rule.id}</strong>
            {refusalSentence(rule, definition, nameOf)}
          </span>
        </button>
      ))}
      {rules.length + submissionRules.length === 0 && <p className={words.note}>没有规则用到这个控件</p>}
      {!readOnly && (
        <Button
          type="link"
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => store.getState().openDialog('linkages', { target: control.key })}
        >
          增加联动
        </Button>
      )}
    </div>
  )
}
