import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cmsWebhook, cmsWebhookCalls } from '@app/shared/cms/cmsWebhook.ts'
import { DeliveryLog } from '#/components/DeliveryLog/DeliveryLog.tsx'
import { FailedNews } from '#/components/DeliveryLog/FailedNews.tsx'
import { call } from '#/kit/http/http.ts'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import { useDictLabels } from '#/kit/words/useDict.ts'
import css from './cmsSite.module.css'

interface WebhookDrawerProps {
  hook: { id: string; name: string }
  onClosed: () => void
}

/** 推送记录 of one receiver, and how it knows that the calls are ours. */
export default function WebhookDrawer({ hook: { id, name }, onClosed }: WebhookDrawerProps) {
  const queries = useQueryClient()
  const words = useDictLabels('cms_webhook_event')
  const wordOf = (event: string) => words.find(({ dictValue }) => dictValue === event)?.dictLabel ?? event
  const { data } = useQuery({
    queryKey: [cmsWebhook.name, 'failed', id],
    queryFn: ({ signal }) => call(cmsWebhook.endpoints.get, { params: { id } }, { signal, silent: true }),
  })
  return (
    <SideDrawer title={`推送记录【${name}】`} size={880} onClosed={onClosed}>
      <FailedNews
        failed={data?.failed ?? 0}
        onResend={() => call(cmsWebhookCalls.resendFailed, { params: { id } })}
        onResent={() => void queries.invalidateQueries({ queryKey: [cmsWebhook.name] })}
      />
      <DeliveryLog
        queryKey={[cmsWebhook.name, 'log', id]}
        load={(query, options) => call(cmsWebhookCalls.log, { query: { webhookId: id, ...query } }, options)}
        resend={(row) => call(cmsWebhookCalls.resend, { params: { id: row.id } })}
        columns={[
          { key: 'event', title: '事件', width: 92, render: (_, { event }) => wordOf(event) },
          { key: 'subject', title: '内容', width: 180, ellipsis: true, dataIndex: 'subject' },
        ]}
      />
      <p className={css.hint}>
        {
          '推送内容为 JSON：id、event、time、data。请求头 X-Signature 为 sha256= 加上以签名密钥对“X-Atrium-Timestamp.请求体”计算的 HMAC-SHA-256 十六进制值。对方返回 2xx 视为成功，否则在 1 分钟、5 分钟、30 分钟、2 小时、12 小时后重试；同一条内容的推送按先后逐条进行，重试的 id 不变，可用于去重。'
        }
      </p>
    </SideDrawer>
  )
}
