import { Alert, App, Button, Form } from 'antd'
import { useState } from 'react'
import {
  enteredSettings,
  SettingsForm,
  settingsFault,
  storedSettings,
  type SettingsValues,
} from '#/features/flowable/shared/settings/SettingsForm.tsx'
import { ApiError } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import { useLeaveGuard } from '#/kit/page/useLeaveGuard.tsx'
import { HookSecret } from './HookSecret.tsx'
import type { PartProps } from './useDefinitionActs.tsx'
import { useSettings } from './useSettings.ts'

/** 流程设置 of a version that runs (workflow §10.4). */
export default function SettingsDrawer({ row, onClose, onChanged }: PartProps) {
  const { message } = App.useApp()
  const [form] = Form.useForm<SettingsValues>()
  const [open, setOpen] = useState(true)
  const [dirty, setDirty] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { query, data, save } = useSettings(row.id)
  const leave = useLeaveGuard(
    () => dirty && open,
    () => setOpen(false),
  )
  const [store, busy] = useOnce(async () => {
    if (!data) return
    setFailure(undefined)
    const values = await enteredSettings(form)
    if (!values) return setFailure(settingsFault)
    try {
      await save(data.version, { ...data.settings, ...storedSettings(values) }, values.categoryId ?? null)
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
        <SettingsForm
          form={form}
          settings={data.settings}
          category={{ id: data.categoryId }}
          hookSecret={<HookSecret processKey={row.key} />}
          onTouch={() => setDirty(true)}
        />
      )}
    </SideDrawer>
  )
}
