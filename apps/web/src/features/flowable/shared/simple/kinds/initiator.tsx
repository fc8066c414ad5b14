import UserOutlined from '@ant-design/icons/UserOutlined'
import { ButtonsTable } from '#/features/flowable/shared/rules/ButtonsTable.tsx'
import { FieldRightsTable } from '#/features/flowable/shared/rules/FieldRightsTable.tsx'
import { changed } from '#/features/flowable/shared/rules/ruleProps.ts'
import type { CardDesign } from './cardDesign.ts'

export const initiator: CardDesign<10> = {
  icon: UserOutlined,
  tone: 'ends',
  tabs: [
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
