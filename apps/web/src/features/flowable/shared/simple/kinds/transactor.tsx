import FormOutlined from '@ant-design/icons/FormOutlined'
import { MethodRule } from '#/features/flowable/shared/rules/MethodRule.tsx'
import { MoreRules } from '#/features/flowable/shared/rules/MoreRules.tsx'
import { PeopleRule } from '#/features/flowable/shared/rules/PeopleRule.tsx'
import { changed } from '#/features/flowable/shared/rules/ruleProps.ts'
import { SpecialCases } from '#/features/flowable/shared/rules/SpecialCases.tsx'
import { TimeLimitRule } from '#/features/flowable/shared/rules/TimeLimitRule.tsx'
import type { CardDesign } from './cardDesign.ts'
import { taskTabs } from './taskTabs.tsx'

export const transactor: CardDesign<13> = {
  icon: FormOutlined,
  tone: 'people',
  place: 20,
  tabs: [
    {
      key: 'people',
      label: '办理人',
      edit: (props) => (
        <>
          <PeopleRule
            {...props}
            who="办理人"
            value={props.settings.candidate}
            onChange={(candidate) => props.onChange(changed(props.settings, { candidate }))}
          />
          <MethodRule {...props} canRefuse={false} />
          <SpecialCases {...props} who="办理人" canRefuse={false} />
          <TimeLimitRule {...props} canRefuse={false} />
          <MoreRules {...props} />
        </>
      ),
    },
    ...taskTabs([1, 3, 4, 5, 7, 10], { 1: '办理' }),
  ],
}
