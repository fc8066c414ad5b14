import type { ApproverSettings } from '@app/flow-engine/cards/types.ts'
import { ButtonsTable } from '#/features/flowable/shared/rules/ButtonsTable.tsx'
import { FieldRightsTable } from '#/features/flowable/shared/rules/FieldRightsTable.tsx'
import { ListenersTable } from '#/features/flowable/shared/rules/ListenersTable.tsx'
import { changed, type RuleProps } from '#/features/flowable/shared/rules/ruleProps.ts'

interface TaskTab {
  key: string
  label: string
  edit: (props: RuleProps) => React.ReactNode
}

/** The tabs that approvers and transactors have besides their own one. */
export const taskTabs = (offered: readonly number[], labels: Readonly<Record<number, string>>): TaskTab[] => [
  {
    key: 'buttons',
    label: '操作按钮设置',
    edit: ({ settings, readOnly, onChange }) => (
      <ButtonsTable
        value={settings.buttons}
        offered={offered}
        labels={labels}
        disabled={readOnly}
        onChange={(buttons) => onChange(changed<ApproverSettings>(settings, { buttons }))}
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
        onChange={(next) => onChange(changed<ApproverSettings>(settings, { fields: next }))}
      />
    ),
  },
  {
    key: 'listeners',
    label: '监听器',
    edit: ({ settings, readOnly, onChange }) => (
      <ListenersTable
        value={settings.listeners}
        disabled={readOnly}
        onChange={(listeners) => onChange(changed<ApproverSettings>(settings, { listeners }))}
      />
    ),
  },
]
