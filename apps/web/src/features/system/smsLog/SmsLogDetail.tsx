import { useQuery } from '@tanstack/react-query'
import { smsLog, type SmsLog } from '@app/shared/system/smsLog.ts'
import { resourceQueries } from '#/kit/http/useResource.ts'
import { Detail, DetailGroup } from '#/kit/page/Detail.tsx'
import { DetailDrawer } from '#/kit/page/DetailDrawer.tsx'
import { JsonBlock } from '#/kit/page/JsonBlock.tsx'
import { DictTag } from '#/kit/words/DictTag.tsx'
import { momentText } from '#/kit/words/format.ts'

/** 短信日志详细: what was sent, what the provider said, whether it arrived. */
export default function SmsLogDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(resourceQueries(smsLog).get(id))
  return (
    <DetailDrawer
      title={data ? `短信日志【${data.mobile}】` : '短信日志'}
      failure={error?.message}
      onRetry={() => void refetch()}
      onClosed={onClose}
    >
      {data && <Content log={data} />}
    </DetailDrawer>
  )
}

function Content({ log }: { log: SmsLog }) {
  return (
    <>
      <DetailGroup title="短信">
        <Detail label="手机号">{log.mobile}</Detail>
        <Detail label="用户编号">{log.userId}</Detail>
        <Detail label="模板编码">{log.templateCode}</Detail>
        <Detail label="短信类型">
          <DictTag type="sys_sms_template_type" value={log.templateType} />
        </Detail>
        <Detail label="短信渠道">{log.configName}</Detail>
        <Detail label="短信服务商">
          <DictTag type="sys_sms_provider" value={log.provider} />
        </Detail>
        <Detail label="API模板编号">{log.apiTemplateId}</Detail>
        <Detail label="创建时间">{momentText(log.createTime)}</Detail>
        <Detail label="短信内容" wide>
          {log.content}
        </Detail>
        <Detail label="参数" wide>
          <JsonBlock label="参数" text={log.params} />
        </Detail>
      </DetailGroup>
      <DetailGroup title="发送">
        <Detail label="发送状态">
          <DictTag type="sys_sms_send_status" value={log.sendStatus} />
        </Detail>
        <Detail label="发送时间">{momentText(log.sendTime)}</Detail>
        <Detail label="发送结果编码">{log.apiSendCode}</Detail>
        <Detail label="发送流水号">{log.apiSerialNo}</Detail>
        <Detail label="请求编号">{log.apiRequestId}</Detail>
        <Detail label="日志编号">{log.id}</Detail>
        <Detail label="发送结果说明" wide>
          {log.apiSendMsg}
        </Detail>
      </DetailGroup>
      <DetailGroup title="接收">
        <Detail label="接收状态">
          <DictTag type="sys_sms_receive_status" value={log.receiveStatus ?? undefined} />
        </Detail>
        <Detail label="接收时间">{momentText(log.receiveTime)}</Detail>
        <Detail label="回执编码">{log.apiReceiveCode}</Detail>
        <Detail label="回执说明">{log.apiReceiveMsg}</Detail>
      </DetailGroup>
    </>
  )
}
