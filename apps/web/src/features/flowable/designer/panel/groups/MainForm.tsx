import { useQuery } from '@tanstack/react-query'
import { Radio } from 'antd'
import { ChoiceRow } from '#/features/flowable/designer/panel/inputs/ChoiceRow.tsx'
import { FieldRow } from '#/features/flowable/designer/panel/inputs/FieldRow.tsx'
import type { PanelWorld } from '#/features/flowable/designer/panel/panelWorld.ts'
import { businessFormsQuery, formModes } from '#/features/flowable/shared/settings/formModes.ts'
import { ChoiceSelect } from '#/kit/form/ChoiceSelect.tsx'

const policies = [
  { value: 'fixed', label: '固定版本' },
  { value: 'latest', label: '最新版本' },
]

interface MainFormProps {
  world: Pick<PanelWorld, 'forms' | 'form' | 'onForm' | 'formMode' | 'onFormMode'>
  readOnly: boolean
}

/** 表单方式 of the whole process; it is part of the draft and not of the drawing. */
export function MainForm({ world: { forms, form, onForm, formMode, onFormMode }, readOnly }: MainFormProps) {
  const mode = formMode.mode || (form.code ? 'form' : '')
  return (
    <>
      <FieldRow label="表单方式">
        {(id) => (
          <Radio.Group
            name={id}
            aria-label="表单方式"
            disabled={readOnly}
            value={mode}
            options={[...formModes]}
            onChange={({ target }) => onFormMode({ ...formMode, mode: target.value as typeof formMode.mode })}
          />
        )}
      </FieldRow>
      {mode === 'business' && (
        <BusinessForm
          page={formMode.page}
          readOnly={readOnly}
          onChange={(page) => onFormMode({ mode: 'business', page })}
        />
      )}
      {(mode === 'form' || mode === '') && (
        <FieldRow label="流程表单">
          {(id) => (
            <ChoiceSelect
              id={id}
              allowClear
              disabled={readOnly}
              placeholder="请选择流程表单"
              source={forms}
              value={form.code ? [form.code] : []}
              onChange={([code]) => onForm({ ...form, code })}
            />
          )}
        </FieldRow>
      )}
      {mode === 'form' && form.code && (
        <FieldRow label="表单版本" note="固定版本为部署时的版本，最新版本在发起时确定">
          {(id) => (
            <Radio.Group
              name={id}
              aria-label="表单版本"
              disabled={readOnly}
              value={form.policy}
              options={policies}
              onChange={({ target }) => onForm({ ...form, policy: target.value as typeof form.policy })}
            />
          )}
        </FieldRow>
      )}
    </>
  )
}

interface BusinessFormProps {
  page: string
  readOnly: boolean
  onChange: (page: string) => void
}

function BusinessForm({ page, readOnly, onChange }: BusinessFormProps) {
  const { data = [] } = useQuery(businessFormsQuery)
  return (
    <ChoiceRow
      label="业务表单"
      placeholder="请选择业务表单"
      disabled={readOnly}
      value={page || undefined}
      options={data}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}
