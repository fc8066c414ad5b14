import { operlog, type Operlog } from '@app/shared/monitor/operlog.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { Detail, DetailGroup } from '#/kit/Detail.tsx'
import { JsonBlock } from '#/kit/JsonBlock.tsx'
import { resourceQueries } from '#/kit/useResource.ts'

/** 操作日志详细: who did what, what was sent and answered, what changed in the row. */
export default function OperlogDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const [open, setOpen] = useState(true)
  const { data, error } = useQuery(resourceQueries(operlog).get(id))
  return (
    <Drawer
      open={open}
      title={data ? `操作日志【${data.title}】` : '操作日志'}
      size={750}
      closable={{ placement: 'end' }}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClose()}
    >
      {error && <Alert type="error" showIcon title={`加载失败：${error.message}`} />}
      {!data && !error && <Skeleton active />}
      {data && <Content log={data} />}
    </Drawer>
  )
}

function Content({ log }: { log: Operlog }) {
  const failed = log.status !== '0'
  return (
    <>
      <DetailGroup title="操作信息">
        <Detail label="操作模块">{log.title}</Detail>
        <Detail label="登录信息">{`${log.operName} / ${log.operIp} / ${log.operLocation}`}</Detail>
        <Detail label="请求方式">{log.requestMethod}</Detail>
        <Detail label="请求地址" wide>
          {log.operUrl}
        </Detail>
        <Detail label="操作方法" wide>
          {log.method}
        </Detail>
      </DetailGroup>
      <DetailGroup title="接口信息">
        <Detail label="操作状态">{failed ? '失败' : '正常'}</Detail>
        <Detail label="操作时间">{log.operTime}</Detail>
        <Detail label="耗时">{`${log.takeUpTime}毫秒`}</Detail>
        <Detail label="请求编号">{log.traceId}</Detail>
        <Detail label="请求参数" wide>
          <JsonBlock label="请求参数" text={log.operParam} />
        </Detail>
        <Detail label="返回参数" wide>
          <JsonBlock label="返回参数" text={log.jsonResult} />
        </Detail>
        {failed && (
          <Detail label="异常信息" wide>
            {log.errorMsg}
          </Detail>
        )}
      </DetailGroup>
      {log.logContent && (
        <DetailGroup title="变更记录">
          <Detail label="表单ID">{log.formId}</Detail>
          <Detail label="变更情况" wide>
            <pre>{log.logContent}</pre>
          </Detail>
        </DetailGroup>
      )}
    </>
  )
}
