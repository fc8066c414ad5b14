import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form, InputNumber, Radio, Switch } from 'antd'
import { useState } from 'react'
import { cmsClass } from '@app/shared/cms/cmsClass.ts'
import { cmsClassCalls } from '@app/shared/cms/cmsClassCalls.ts'
import { cmsFlowConfig, flowCalls, type FlowConfig } from '@app/shared/cms/cmsFlow.ts'
import { AuditorsInput } from '#/features/cms/shared/AuditorsInput.tsx'
import { Select } from '#/kit/form/Select.tsx'
import { ApiError, call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { useDict } from '#/kit/words/useDict.ts'

interface Values {
  auditMode: '0' | '1' | '2'
  auditRounds: number
  auditors: FlowConfig['auditors']
  processKey?: string | null
  autoPublish: boolean
  withChildren: boolean
}

interface ConfigDialogProps {
  rows: readonly FlowConfig[]
  onDone: () => void
  onClosed: () => void
}

/** Who reviews the articles of the chosen classes; texts that are being reviewed go on as they were handed in. */
export default function ConfigDialog({ rows, onDone, onClosed }: ConfigDialogProps) {
  const [open, setOpen] = useState(true)
  const [form] = Form.useForm<Values>()
  const modes = useDict('cms_audit_mode')
  const [first] = rows
  const mode = Form.useWatch('auditMode', form) ?? first?.auditMode ?? '0'
  const { data: processes, isFetching } = useQuery({
    queryKey: [cmsFlowConfig.name, 'processes'],
    queryFn: ({ signal }) => call(cmsClassCalls.processes, {}, { signal }),
    enabled: mode === '2',
  })
  const [save, busy] = useOnce(async ({ auditRounds, autoPublish, ...values }: Values) => {
    const classIds = rows.map(({ id }) => id)
    const auditors = mode === '1' ? (values.auditors ?? []).slice(0, auditRounds) : null
    const body = { classIds, ...values, auditors, autoPublish: autoPublish ? ('Y' as const) : ('N' as const) }
    try {
      await call(flowCalls.configure, { body }, { silent: true })
    } catch (error) {
      if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0) throw error
      form.setFields(
        Object.entries(error.errors).map(([name, text]) => ({ name: name as keyof Values, errors: [text] })),
      )
      return
    }
    setOpen(false)
    onDone()
  })
  return (
    <Dialog
      open={open}
      title={rows.length === 1 ? `审核设置 · ${first?.className ?? ''}` : `批量设置 ${rows.length} 个栏目`}
      width={640}
      height={420}
      busy={busy}
      onOk={() =>
        void form.validateFields().then(
          () => save(form.getFieldsValue(true) as Values),
          () => undefined,
        )
      }
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form
        form={form}
        layout="vertical"
        preserve
        initialValues={{
          auditMode: first?.auditMode ?? '0',
          auditRounds: first?.auditRounds ?? 1,
          auditors: first?.auditors ?? null,
          processKey: first?.processKey,
          autoPublish: first?.autoPublish === 'Y',
          withChildren: false,
        }}
      >
        <Form.Item name="auditMode" label="审核方式">
          <Radio.Group options={modes.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))} />
        </Form.Item>
        {mode === '1' && (
          <>
            <Form.Item name="auditRounds" label="审核级数">
              <InputNumber min={1} max={3} precision={0} />
            </Form.Item>
            <Form.Item name="auditors" label="审核人" rules={[{ required: true, message: '普通审核必须选择审核人' }]}>
              <AuditorsInput field={cmsClass.fields.auditors} />
            </Form.Item>
          </>
        )}
        {mode === '2' && (
          <Form.Item
            name="processKey"
            label="审核流程"
            rules={[{ required: true, message: '审核流程不能为空' }]}
            extra="流程在“流程定义”中设计，分类为“内容审核”"
          >
            <Select
              loading={isFetching}
              placeholder="请选择"
              notFoundContent="没有可用的流程，请先部署“内容审核”分类的流程"
              getPopupContainer={insideCard}
              options={(processes ?? []).map(({ key, name }) => ({ value: key, label: name }))}
            />
          </Form.Item>
        )}
        <Form.Item name="autoPublish" label="通过后自动发布" valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="withChildren" valuePropName="checked">
          <Checkbox>同时应用到下级栏目</Checkbox>
        </Form.Item>
      </Form>
    </Dialog>
  )
}
