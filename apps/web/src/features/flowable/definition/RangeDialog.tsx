import { Alert, App, Form } from 'antd'
import { useState } from 'react'
import type { FlowSettings } from '@app/shared/flowable/settings.ts'
import { RangeFields } from '#/features/flowable/shared/settings/RangeFields.tsx'
import { ApiError } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import type { PartProps } from './useDefinitionActs.tsx'
import { useSettings } from './useSettings.ts'
import css from './definition.module.css'

/** 可发起范围 alone, without the rest of the settings. */
export default function RangeDialog({ row, onClose, onChanged }: PartProps) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Pick<FlowSettings, 'startRange'>>()
  const [open, setOpen] = useState(true)
  const [failure, setFailure] = useState<string>()
  const { query, data, save } = useSettings(row.id)
  const [store, busy] = useOnce(async () => {
    if (!data) return
    setFailure(undefined)
    try {
      await save(data.version, { ...data.settings, startRange: form.getFieldsValue().startRange })
      void message.success('保存成功')
      onChanged()
      setOpen(false)
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      setFailure(caught.message)
    }
  })
  return (
    <Dialog
      open={open}
      title={`可发起范围【${row.name}】`}
      width={560}
      height={420}
      busy={busy}
      onOk={store}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <p className={css.hint}>都不设置时，所有人都可以发起；一个人符合其中一条即可发起。</p>
      <LoadState query={query} />
      {failure && <Alert type="error" showIcon title={failure} />}
      {data && (
        <Form form={form} layout="vertical" name="startRange" initialValues={data.settings}>
          <RangeFields />
        </Form>
      )}
    </Dialog>
  )
}
