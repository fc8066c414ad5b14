import { webhookCalls } from '@app/shared/form/webhook.ts'
import { DeliveryLog } from '#/components/DeliveryLog/DeliveryLog.tsx'
import { call } from '#/kit/http/http.ts'
import { useAuth } from '#/kit/session/access.ts'
import { eventWords } from './webhookWords.ts'

/** 推送记录 of a form. */
export default function WebhookLog({ formId }: { formId: string }) {
  const { hasPermi } = useAuth()
  return (
    <DeliveryLog
      queryKey={['form:definition', 'webhookLog', formId]}
      load={(query, options) => call(webhookCalls.log, { query: { formId, ...query } }, options)}
      resend={
        hasPermi(['form:definition:edit']) ? ({ id }) => call(webhookCalls.resend, { params: { id } }) : undefined
      }
      columns={[
        { key: 'recordNo', title: '数据编号', width: 132, dataIndex: 'recordNo' },
        { key: 'event', title: '事件', width: 64, render: (_, { event }) => eventWords[event] },
      ]}
    />
  )
}
