import { Button } from 'antd'
import type { FormDefinition, Linkage } from '@app/form-engine/document/types.ts'
import { linkageProblem } from '@app/form-engine/linkage/complete.ts'
import { sentenceOf } from '@app/form-engine/linkage/sentence.ts'
import { useDesigner, useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { copyRule, moveRule, newRule, removeRule, rulesOf, updateRule, withRules } from './conditions/ruleEdits.ts'
import { RuleEditor } from './RuleEditor.tsx'
import { RuleList } from './RuleList.tsx'
import { RulesFrame } from './RulesFrame.tsx'
import { useRuleNames } from './useRuleNames.ts'

/** What `openDialog('linkages', …)` may say: a rule to show, or a control for which a new one is wanted. */
export interface LinkagesExtra {
  rule?: string
  target?: string
}

/** 联动规则: what the form does by itself while somebody fills it in (form-designer §19.2). */
export function LinkagesDrawer() {
  const extra = useDesigner((state) => state.dialog?.extra) as LinkagesExtra | undefined
  const acts = useRules()
  const { definition, readOnly, rules } = acts
  const names = useRuleNames(rules, definition)
  return (
    <RulesFrame
      title="联动规则"
      first={rules[0]?.id}
      asked={extra?.rule}
      list={(chosen, choose) => (
        <>
          {extra?.target !== undefined && !readOnly && (
            <Button type="link" size="small" onClick={() => choose(acts.add(extra.target))}>
              为所选控件新增规则
            </Button>
          )}
          <RuleList
            label="联动规则"
            empty="还没有联动规则。规则让表单随填写的内容变化：显示、必填、自动赋值……"
            acts={acts}
            nameOf={({ name, id }) => name || id}
            sentenceOf={(rule) => sentenceOf(rule, definition, names)}
            problemOf={linkageProblem}
            chosen={chosen}
            onChoose={choose}
          />
        </>
      )}
      editor={(chosen) => {
        const rule = rules.find(({ id }) => id === chosen)
        return (
          rule && (
            <RuleEditor
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

/** The rules of the form in the designer and what can be done with them; every change can be undone. */
function useRules() {
  const store = useDesignerStore()
  const definition = useDesigner((state) => state.definition)
  const readOnly = useDesigner((state) => state.readOnly)
  const apply = (change: (definition: FormDefinition) => FormDefinition, burst?: string) =>
    store.getState().apply(change, burst === undefined ? {} : { burst: `linkage:${burst}` })
  return {
    definition,
    readOnly,
    rules: rulesOf(definition),
    /** Answers the id of the new rule. */
    add(target?: string): string {
      const rule = newRule(store.getState().definition, target)
      apply((form) => withRules(form, [...rulesOf(form), rule]))
      return rule.id
    },
    copy(id: string): string {
      const [next, copied] = copyRule(store.getState().definition, id)
      apply(() => next)
      return copied
    },
    remove: (id: string) => apply((form) => removeRule(form, id)),
    move: (from: number, to: number) => apply((form) => moveRule(form, from, to)),
    update: (id: string, change: (rule: Linkage) => Linkage, burst?: string) =>
      apply((form) => updateRule(form, id, change), burst && `${id}:${burst}`),
  }
}
