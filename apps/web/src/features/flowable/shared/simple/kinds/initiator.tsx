import UserOutlined from '@ant-design/icons/UserOutlined'
import { Form } from 'antd'
import { ButtonsTable } from '#/features/flowable/shared/rules/ButtonsTable.tsx'
import { FieldRightsTable } from '#/features/flowable/shared/rules/FieldRightsTable.tsx'
import { changed } from '#/features/flowable/shared/rules/ruleProps.ts'
import { RangeFields } from '#/features/flowable/shared/settings/RangeFields.tsx'
import { useCardWorld, type StartRange } from '#/features/flowable/shared/simple/state/cardWorld.ts'
import type { CardDesign } from './cardDesign.ts'
import css from '#/features/flowable/shared/settings/settings.module.css'

/** 可发起范围, kept among the settings of the process. */
function Range({ readOnly }: { readOnly: boolean }) {
  const { startRange, onStartRange } = useCardWorld()
  return (
    <Form
      layout="vertical"
      name="startRange"
      disabled={readOnly}
      initialValues={{ startRange }}
      onValuesChange={(_, values: { startRange: StartRange }) => readOnly || onStartRange(values.startRange)}
    >
      <p className={css.hint}>都不设置时，所有人都可以发起；一个人符合其中一条即可发起。</p>
      <RangeFields />
    </Form>
  )
}

export const initiator: CardDesign<10> = {
  icon: UserOutlined,
  tone: 'ends',
  shown: (card, { users, depts, roles, posts }) => ({
    ...card,
    settings: {
      ...card.settings,
      starterUsers: users,
      starterGroups: [
        ...depts.map((id) => `DEPT${id}`),
        ...roles.map((id) => `ROLE${id}`),
        ...posts.map((id) => `POST${id}`),
      ],
    },
  }),
  tabs: [
    { key: 'range', label: '可发起范围', edit: ({ readOnly }) => <Range readOnly={readOnly} /> },
    {
      key: 'fields',
      label: '表单字段权限',
      edit: ({ settings, fields, readOnly, onChange }) => (
        <FieldRightsTable
          fields={fields}
          value={settings.fields}
          otherwise={2}
          disabled={readOnly}
          onChange={(next) => onChange(changed(settings, { fields: next }))}
        />
      ),
    },
    {
      key: 'buttons',
      label: '操作按钮设置',
      edit: ({ settings, readOnly, onChange }) => (
        <ButtonsTable
          value={settings.buttons}
          offered={[1]}
          labels={{ 1: '提交' }}
          disabled={readOnly}
          onChange={(buttons) => onChange(changed(settings, { buttons }))}
        />
      ),
    },
  ],
}
