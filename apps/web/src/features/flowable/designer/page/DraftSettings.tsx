import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { flowSettings } from '@app/shared/flowable/settings.ts'
import {
  enteredSettings,
  SettingsForm,
  settingsFault,
  storedSettings,
  type SettingsValues,
} from '#/features/flowable/shared/settings/SettingsForm.tsx'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import { useLeaveGuard } from '#/kit/page/useLeaveGuard.tsx'
import type { ModelSaving } from './useModelSaving.ts'

interface DraftSettingsProps {
  saving: ModelSaving
  readOnly: boolean
  onClosed: () => void
}

/** 流程设置 of a draft: stored with the drawing, in force with its deployment. */
export default function DraftSettings({ saving, readOnly, onClosed }: DraftSettingsProps) {
  const [form] = Form.useForm<SettingsValues>()
  const [open, setOpen] = useState(true)
  const [dirty, setDirty] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [settings] = useState(() => saving.facts.settings ?? flowSettings.parse({}))
  const leave = useLeaveGuard(
    () => dirty && open,
    () => setOpen(false),
  )
  const take = async () => {
    const values = await enteredSettings(form)
    if (!values) return setFailure(settingsFault)
    saving.put({ settings: { ...settings, ...storedSettings(values) } })
    setDirty(false)
    setOpen(false)
  }
  return (
    <SideDrawer
      open={open}
      title="流程设置"
      size={640}
      onClose={leave}
      onClosed={onClosed}
      footer={
        !readOnly && (
          <Button type="primary" onClick={() => void take()}>
            确定
          </Button>
        )
      }
    >
      {!readOnly && <Alert type="info" showIcon title="与模型一起保存，部署后生效" />}
      {failure && <Alert type="error" showIcon title={failure} />}
      <SettingsForm form={form} settings={settings} disabled={readOnly} onTouch={() => setDirty(true)} />
    </SideDrawer>
  )
}
