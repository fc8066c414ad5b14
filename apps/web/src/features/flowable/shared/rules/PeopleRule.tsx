import { strategies } from '@app/flow-engine/cards/people.ts'
import type { PeopleRule as Rule } from '@app/flow-engine/cards/types.ts'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { PeopleParamInput } from './PeopleParamInput.tsx'
import { PeoplePreview } from './PeoplePreview.tsx'
import type { RuleWorld } from './ruleProps.ts'
import { RuleRow } from './RuleRow.tsx'

interface PeopleRuleProps extends RuleWorld {
  /** The word for whom it finds: 审批人. */
  who: string
  value: Rule | undefined
  /** Codes that make no sense here. */
  without?: readonly number[]
  onChange: (rule: Rule) => void
}

/** Who gets it: a strategy of workflow §7.1 with what it asks for. */
export function PeopleRule({ who, value, without = [], onChange, ...world }: PeopleRuleProps) {
  const strategy = value && strategies.get(value.strategy)
  return (
    <>
      <RuleRow label={`${who}规则`}>
        {(id) => (
          <Select<number>
            id={id}
            disabled={world.readOnly}
            placeholder="请选择规则"
            value={strategy ? value.strategy : undefined}
            options={[...strategies]
              .filter(([code]) => !without.includes(code))
              .map(([code, { label }]) => ({ value: code, label }))}
            showSearch={{ optionFilterProp: 'label' }}
            getPopupContainer={insideCard}
            onChange={(code) =>
              onChange({ strategy: code, param: firstParams[strategies.get(code)?.param ?? ''] ?? '' })
            }
          />
        )}
      </RuleRow>
      {strategy && (
        <PeopleParamInput
          key={value.strategy}
          kind={strategy.param}
          {...world}
          of={strategy.of ?? 'user'}
          param={value.param}
          onChange={(param) => onChange({ ...value, param })}
        />
      )}
      {strategy && !knownOfRequest.includes(value.strategy) && (
        <PeoplePreview key={`${value.strategy} ${value.param}`} who={who} rule={value} />
      )}
    </>
  )
}

/** Of whom only a request can tell: chosen by somebody, named in its form, who had another node. */
const knownOfRequest = [34, 35, 50, 51, 71, 73]

/** Of those that ask for a level: the next one. */
const firstParams: Record<string, string> = { level: '1', idsAndLevel: '|1', fieldAndLevel: '|1' }
