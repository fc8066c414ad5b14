import { Alert, App, Button, Form, Tabs } from 'antd'
import { useState } from 'react'
import type { FlowSettings } from '@app/shared/flowable/settings.ts'
import { ApiError } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import { useLeaveGuard } from '#/kit/page/useLeaveGuard.tsx'
import { RangeFields } from './RangeFields.tsx'
import { ActFields, BasicFields, HookFields, TextFields } from './SettingsFields.tsx'
import type { PartProps } from './useDefinitionActs.tsx'
import { useSettings } from './useSettings.ts'

type Values = FlowSettings & { categoryId: string | null; hasNumber: boolean }

/** 流程设置 of a version that runs (workflow §10.4). */
export default function SettingsDrawer({ row, onClose, onChanged }: PartProps) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [open, setOpen] = useState(true)
  const [dirty, setDirty] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { query, save } = useSettings(row.id)
  const { data } = query
  const leave = useLeaveGuard(
    () => dirty && open,
    () => setOpen(false),
  )
  const [store, busy] = useOnce(async () => {
    if (!data) return
    setFailure(undefined)
    const valid = await form.validateFields().catch(() => undefined)
    if (!valid) return setFailure('有未填写或填写错误的内容，请检查各页')
    try {
      const values = form.getFieldsValue(true) as Values
      await save(data.version, { ...data.settings, ...sentSettings(values) }, values.categoryId ?? null)
      void message.success('保存成功')
      onChanged()
      setDirty(false)
      setOpen(false)
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      setFailure(caught.message)
    }
  })
  return (
    <SideDrawer
      open={open}
      title={`流程设置【${row.name} v${row.versionNo}】`}
      size={640}
      onClose={leave}
      onClosed={onClose}
      footer={
        <Button type="primary" loading={busy} disabled={!data} onClick={store}>
          保存
        </Button>
      }
    >
      <LoadState query={query} />
      {failure && <Alert type="error" showIcon title={failure} />}
      {data && (
        <Form
          form={form}
          layout="vertical"
          name="flowSettings"
          initialValues={{
            ...data.settings,
            icon: data.settings.icon || undefined,
            categoryId: data.categoryId,
            hasNumber: Boolean(data.settings.number),
            number: data.settings.number ?? { prefix: '', infix: 'day', suffix: '', digits: 5 },
          }}
          onValuesChange={() => setDirty(true)}
        >
          <Tabs
            items={[
              { key: 'basic', label: '基本', children: <BasicFields />, forceRender: true },
              { key: 'range', label: '可发起范围', children: <RangeFields />, forceRender: true },
              { key: 'acts', label: '操作', children: <ActFields />, forceRender: true },
              { key: 'texts', label: '标题与单号', children: <TextFields />, forceRender: true },
              { key: 'hooks', label: '通知回调', children: <HookFields />, forceRender: true },
            ]}
          />
        </Form>
      )}
    </SideDrawer>
  )
}

/** Inputs that were emptied say nothing; a hook without an address is none. */
function sentSettings({ hasNumber, ...values }: Values): FlowSettings {
  const hooks = Object.entries(values.hooks).map(([key, hook]) => [
    key,
    hook?.url ? { url: hook.url, headers: hook.headers ?? [] } : null,
  ])
  return {
    ...values,
    icon: values.icon ?? '',
    timeout: values.timeout ?? '',
    retentionDays: values.retentionDays ?? 0,
    hooks: Object.fromEntries(hooks) as FlowSettings['hooks'],
    number: hasNumber ? values.number : null,
  }
}
