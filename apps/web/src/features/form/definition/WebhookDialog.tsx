import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Checkbox, Form, Input, Skeleton, Switch, Tabs } from 'antd'
import { Suspense, useState } from 'react'
import { webhookCalls, type WebhookEvent, type WebhookSettings } from '@app/shared/form/webhook.ts'
import { FailedNews } from '#/components/DeliveryLog/FailedNews.tsx'
import { useTestNews } from '#/components/DeliveryLog/useTestNews.ts'
import { ApiError, call } from '#/kit/http/http.ts'
import { useKept } from '#/kit/http/useKept.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { latePart } from '#/kit/page/latePart.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import type { PartProps } from './useFormActs.tsx'
import { eventWords } from './webhookWords.ts'
import css from './definition.module.css'

const WebhookLog = latePart(() => import('./WebhookLog.tsx'))

type Values = Pick<WebhookSettings, 'enabled' | 'url' | 'events'> & { secret?: string | null }

const events = Object.entries(eventWords).map(([value, label]) => ({ value: value as WebhookEvent, label }))

/** 推送设置: the system that is told of the records of a form, and how the news got there. */
export default function WebhookDialog({ form, onClose, onChanged }: PartProps) {
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [inputs] = Form.useForm<Values>()
  const [open, setOpen] = useState(true)
  const [tab, setTab] = useState('settings')
  const [failure, setFailure] = useState<string>()
  const query = useQuery({
    queryKey: ['form:definition', 'webhook', form.id],
    queryFn: ({ signal }) => call(webhookCalls.get, { params: { formId: form.id } }, { signal }),
    gcTime: 0,
  })
  const { refetch } = query
  const data = useKept(query.data)
  const enabled = Form.useWatch('enabled', inputs)
  const [save, busy] = useOnce(async () => {
    if (!data) return
    setFailure(undefined)
    try {
      const body = { ...inputs.getFieldsValue(), version: data.version }
      await call(webhookCalls.save, { params: { formId: form.id }, body }, { silent: true })
      void message.success('保存成功')
      onChanged()
      setOpen(false)
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      const fields = Object.entries(caught.errors)
      inputs.setFields(fields.map(([name, text]) => ({ name: name as keyof Values, errors: [text] })))
      if (fields.length === 0) setFailure(caught.message)
    }
  })
  const [test, testing] = useTestNews(() => call(webhookCalls.test, { params: { formId: form.id } }))
  return (
    <Dialog
      open={open}
      title={`推送设置【${form.formName}】`}
      width={720}
      height={600}
      busy={busy}
      {...(tab === 'log' && { footer: null })}
      onOk={save}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <LoadState query={query} />
      <FailedNews
        failed={query.data?.failed ?? 0}
        onResend={() => call(webhookCalls.resendFailed, { params: { formId: form.id } })}
        onResent={() => {
          void refetch()
          void queries.invalidateQueries({ queryKey: ['form:definition', 'webhookLog', form.id] })
        }}
      />
      {data && (
        <Tabs
          activeKey={tab}
          onChange={setTab}
          items={[
            {
              key: 'settings',
              label: '设置',
              children: (
                <Form form={inputs} layout="vertical" initialValues={data} name="webhook">
                  {failure && <Alert type="error" showIcon title={failure} />}
                  <Form.Item name="enabled" label="启用推送" valuePropName="checked">
                    <Switch />
                  </Form.Item>
                  <Form.Item
                    name="url"
                    label="推送地址"
                    extra="须为外网地址；推送到内网需由运维人员放行"
                    required={enabled ?? false}
                  >
                    <Input maxLength={500} placeholder="https://example.com/webhook" />
                  </Form.Item>
                  <Form.Item name="events" label="推送事件">
                    <Checkbox.Group options={events} />
                  </Form.Item>
                  <Form.Item name="secret" label="签名密钥">
                    <Input.Password maxLength={200} autoComplete="new-password" placeholder="不填则不签名" />
                  </Form.Item>
                  <Form.Item extra="以已保存的设置推送一条测试消息（事件为 test，不含数据）">
                    <Button loading={testing} disabled={!data.url} onClick={test}>
                      测试推送
                    </Button>
                  </Form.Item>
                  <p className={css.hint}>
                    {
                      '数据以 JSON 发送；设置密钥后，请求头 X-Atrium-Signature 为 sha256= 加上对“X-Atrium-Timestamp.请求体”的 HMAC-SHA-256 十六进制值。对方返回 2xx 视为成功，否则在 1 分钟、5 分钟、30 分钟、2 小时、12 小时后重试；同一条数据的推送按先后逐条进行，eventNo 递增，recordVersion 为数据版本；同一条推送的 X-Atrium-Delivery 不变，可用于去重。'
                    }
                  </p>
                </Form>
              ),
            },
            {
              key: 'log',
              label: '推送记录',
              children: (
                <Suspense fallback={<Skeleton active />}>{tab === 'log' && <WebhookLog formId={form.id} />}</Suspense>
              ),
            },
          ]}
        />
      )}
    </Dialog>
  )
}
