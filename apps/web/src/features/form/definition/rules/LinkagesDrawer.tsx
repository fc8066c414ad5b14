import { linkageProblem } from '@app/form-engine/linkage/complete.ts'
import { sentenceOf } from '@app/form-engine/linkage/sentence.ts'
import { Button } from 'antd'
import { useDesigner } from '#/features/form/definition/draft/designerStore.ts'
import { RuleEditor } from './RuleEditor.tsx'
import { RuleList } from './RuleList.tsx'
import { RulesFrame } from './RulesFrame.tsx'
import { useRuleNames } from './useRuleNames.ts'
import { useRules } from './useRules.ts'

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
