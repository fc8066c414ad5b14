import SendOutlined from '@ant-design/icons/SendOutlined'
import { FieldRightsTable } from '#/features/flowable/shared/rules/FieldRightsTable.tsx'
import { PeopleRule } from '#/features/flowable/shared/rules/PeopleRule.tsx'
import { changed } from '#/features/flowable/shared/rules/ruleProps.ts'
import type { CardDesign } from './cardDesign.ts'

/** Nobody completes a copy, so nobody chooses its people there. */
const chosenByApprover = 34

export const copy: CardDesign<12> = {
  icon: SendOutlined,
  tone: 'people',
  place: 30,
  tabs: [
    {
      key: 'people',
      label: '抄送人',
      edit: (props) => (
        <PeopleRule
          {...props}
          who="抄送人"
          without={[chosenByApprover]}
          value={props.settings.candidate}
          onChange={(candidate) => props.onChange(changed(props.settings, { candidate }))}
        />
      ),
    },
    {
      key: 'fields',
      label: '表单字段权限',
      edit: ({ settings, fields, readOnly, onChange }) => (
        <FieldRightsTable
          fields={fields}
          value={settings.fields}
          otherwise={1}
          disabled={readOnly}
          onChange={(next) => onChange(changed(settings, { fields: next }))}
        />
      ),
    },
  ],
}
