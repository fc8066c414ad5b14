import { Form, Tabs, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import type { FlowSettings } from '@app/shared/flowable/settings.ts'
import { RangeFields } from './RangeFields.tsx'
import { ActFields, BasicFields, HookFields, TextFields } from './SettingsFields.tsx'

export type SettingsValues = FlowSettings & { categoryId?: string | null; hasNumber: boolean }

interface SettingsFormProps {
  form: FormInstance<SettingsValues>
  settings: FlowSettings
  /** Absent where the drawing says it. */
  category?: { id: string | null }
  disabled?: boolean
  /** Of a deployed process: with what its hooks are signed. */
  hookSecret?: ReactNode
  onTouch: () => void
}

/** 流程设置 on its pages (workflow §10.4). */
export const SettingsForm = ({
  form,
  settings,
  category,
  disabled = false,
  hookSecret,
  onTouch,
}: SettingsFormProps) => (
  <Form
    form={form}
    layout="vertical"
    name="flowSettings"
    disabled={disabled}
    initialValues={{
      ...settings,
      icon: settings.icon || undefined,
      businessPage: settings.businessPage || undefined,
      ...(category && { categoryId: category.id }),
      hasNumber: Boolean(settings.number),
      number: settings.number ?? { prefix: '', infix: 'day', suffix: '', digits: 5 },
    }}
    onValuesChange={onTouch}
  >
    <Tabs
      items={[
        { key: 'basic', label: '基本', children: <BasicFields isDeployed={category !== undefined} /> },
        { key: 'range', label: '可发起范围', children: <RangeFields /> },
        { key: 'acts', label: '操作', children: <ActFields /> },
        { key: 'texts', label: '标题与单号', children: <TextFields /> },
        { key: 'hooks', label: '通知回调', children: <HookFields secret={hookSecret} /> },
      ].map((item) => ({ ...item, forceRender: true }))}
    />
  </Form>
)

/** What is said when a page has something missing or wrong. */
export const settingsFault = '有未填写或填写错误的内容，请检查各页'

/** What was entered; nothing while something is missing or wrong. Inputs that were emptied say nothing. */
export async function enteredSettings(form: FormInstance<SettingsValues>): Promise<SettingsValues | undefined> {
  const valid = await form.validateFields().catch(() => undefined)
  return valid && (form.getFieldsValue(true) as SettingsValues)
}

/** As they are stored; a hook without an address is none. */
export function storedSettings({ hasNumber, ...values }: SettingsValues): FlowSettings {
  const hooks = Object.entries(values.hooks).map(([key, hook]) => [
    key,
    hook?.url ? { url: hook.url, headers: hook.headers ?? [] } : null,
  ])
  return {
    ...values,
    icon: values.icon ?? '',
    businessPage: values.formMode === 'business' ? (values.businessPage ?? '') : '',
    timeout: values.timeout ?? '',
    retentionDays: values.retentionDays ?? 0,
    hooks: Object.fromEntries(hooks) as FlowSettings['hooks'],
    number: hasNumber ? values.number : null,
  }
}
