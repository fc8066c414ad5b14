import { Input } from 'antd'
import { useId } from 'react'
import type { FormDefinition, Linkage } from '@app/form-engine/document/types.ts'
import { linkageProblem } from '@app/form-engine/linkage/complete.ts'
import { sentenceOf, linkageWords } from '@app/form-engine/linkage/sentence.ts'
import { linkageScope } from '@app/form-engine/references/references.ts'
import { ActionsEditor } from './ActionsEditor.tsx'
import { ConditionGroupEditor } from './conditions/ConditionGroupEditor.tsx'
import { ruleInFull } from './conditions/ruleEdits.ts'
import { RuleSection } from './RuleSection.tsx'
import { RuleTest } from './RuleTest.tsx'
import { useRuleNames } from './useRuleNames.ts'
import { fieldsOf } from './values/fieldChoices.ts'
import words from '#/features/form/shared/words.module.css'
import css from './ruleEditor.module.css'

interface RuleEditorProps {
  rule: Linkage
  definition: FormDefinition
  readOnly: boolean
  onChange: (change: (rule: Linkage) => Linkage, burst?: string) => void
}

/** One rule: 当 … 时 执行 …，否则 …, with its sentence and a trial. */
export function RuleEditor({ rule, definition, readOnly, onChange }: RuleEditorProps) {
  const id = useId()
  const inFull = ruleInFull(definition, rule)
  const problem = linkageProblem(inFull)
  const nameOf = useRuleNames([rule], definition)
  const said = linkageWords(rule, definition, nameOf)
  const common = { definition, fields: fieldsOf(definition), readOnly }
  return (
    <section className={css.editor} aria-label={`编辑规则 ${rule.name ?? ''}`}>
      <label className={css.name} htmlFor={id}>
        <span>规则名称</span>
        <Input
          id={id}
          disabled={readOnly}
          maxLength={50}
          value={rule.name ?? ''}
          onChange={(event) => {
            const name = event.target.value
            onChange((one) => ({ ...one, name }), 'name')
          }}
        />
      </label>
      <p className={css.sentence} aria-live="polite">
        {sentenceOf(rule, definition, nameOf)}
      </p>
      {problem && (
        <p className={words.problem} role="alert">
          {problem}
        </p>
      )}
      <RuleSection word="当" note="下面的条件成立时">
        <ConditionGroupEditor
          {...common}
          part={inFull.when}
          onChange={(when, burst) => onChange((one) => ({ ...one, when }), burst && `when.${burst}`)}
        />
      </RuleSection>
      <RuleSection word="执行" note="依次执行这些动作">
        <ActionsEditor
          {...common}
          name="动作"
          part={inFull.then}
          onChange={(then, burst) => onChange((one) => ({ ...one, then: [...then] }), burst && `then.${burst}`)}
        />
      </RuleSection>
      <RuleSection word="否则" note="条件不成立时；可以不填。「显示」的控件平时会自动隐藏，「启用」的平时会自动禁用">
        <ActionsEditor
          {...common}
          name="否则动作"
          part={inFull.else ?? []}
          onChange={(actions, burst) =>
            onChange(
              ({ else: _former, ...one }) => (actions.length > 0 ? { ...one, else: [...actions] } : one),
              burst && `else.${burst}`,
            )
          }
        />
      </RuleSection>
      <RuleTest
        when={rule.when}
        batch={linkageScope(definition, rule)}
        definition={definition}
        ready={problem === undefined}
        outcomeOf={(held) => (held ? said.then : said.otherwise || '不执行任何动作')}
      />
    </section>
  )
}
