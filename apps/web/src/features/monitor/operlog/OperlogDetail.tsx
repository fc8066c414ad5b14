import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { FieldChange } from '@app/shared/kit/change.ts'
import { operlog, type Operlog } from '@app/shared/monitor/operlog.ts'
import { resourceQueries } from '#/kit/http/useResource.ts'
import { Detail, DetailGroup } from '#/kit/page/Detail.tsx'
import { DetailDrawer } from '#/kit/page/DetailDrawer.tsx'
import { JsonBlock } from '#/kit/page/JsonBlock.tsx'
import { DictTag } from '#/kit/words/DictTag.tsx'
import { durationText, momentText } from '#/kit/words/format.ts'
import { sentencesOf } from './changeSentences.ts'
import css from './operlog.module.css'

interface OperlogDetailProps {
  id: string
  onClose: () => void
  /** Shows the rows that tell of the same object. */
  onObject: (log: Operlog) => void
}

/** 操作日志详细: what changed in the row, who did it, what was sent and answered. */
export default function OperlogDetail({ id, onClose, onObject }: OperlogDetailProps) {
  const { data, error, refetch } = useQuery(resourceQueries(operlog).get(id))
  const showObject = (log: Operlog) => {
    onClose()
    onObject(log)
  }
  return (
    <DetailDrawer
      title={data ? `操作日志【${data.title}】` : '操作日志'}
      failure={error?.message}
      onRetry={() => void refetch()}
      onClosed={onClose}
    >
      {data && (
        <>
          <Changes log={data} onObject={showObject} />
          <Operation log={data} />
          <Call log={data} />
        </>
      )}
    </DetailDrawer>
  )
}

const Operation = ({ log }: { log: Operlog }) => (
  <DetailGroup title="操作信息">
    <Detail label="操作模块">{log.title}</Detail>
    <Detail label="登录信息">{`${log.operName} / ${log.operIp} / ${log.operLocation}`}</Detail>
    <Detail label="部门名称">{log.deptName}</Detail>
    <Detail label="请求方式">{log.requestMethod}</Detail>
    <Detail label="请求地址" wide>
      {log.operUrl}
    </Detail>
    <Detail label="操作方法" wide>
      {log.method}
    </Detail>
  </DetailGroup>
)

function Call({ log }: { log: Operlog }) {
  const failed = log.status !== '0'
  return (
    <DetailGroup title="接口信息">
      <Detail label="操作状态">
        <DictTag type="sys_common_status" value={log.status} />
      </Detail>
      <Detail label="操作时间">{momentText(log.operTime)}</Detail>
      <Detail label="耗时">{durationText(log.takeUpTime)}</Detail>
      <Detail label="所在节点">{log.nodeName}</Detail>
      <Detail label="请求编号" wide>
        {log.traceId}
      </Detail>
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
      {log.errorStack && (
        <Detail label="异常堆栈" wide>
          <JsonBlock label="异常堆栈" text={log.errorStack} />
        </Detail>
      )}
    </DetailGroup>
  )
}

function Changes({ log, onObject }: { log: Operlog; onObject: (log: Operlog) => void }) {
  const { formId, logContent, fieldChanges } = log
  if (!logContent && !formId) return null
  const changes = fieldChanges ?? []
  const sentences = sentencesOf(logContent ?? '', changes)
  return (
    <DetailGroup title="变更记录">
      <Detail label="表单ID" wide>
        {formId && (
          <>
            {formId}{' '}
            <Button type="link" size="small" onClick={() => onObject(log)}>
              查看该数据的全部日志
            </Button>
          </>
        )}
      </Detail>
      {(sentences !== '' || changes.length === 0) && (
        <Detail label="变更情况" wide>
          {sentences && <pre>{sentences}</pre>}
        </Detail>
      )}
      {changes.length > 0 && (
        <Detail label="变更明细" wide>
          <FieldChanges changes={changes} />
        </Detail>
      )}
    </DetailGroup>
  )
}

/** Field by field what stood there before and what stands there now. */
function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
  return (
    // A long table scrolls, so the keyboard must reach it.
    <div className={css.changes} tabIndex={0} role="region" aria-label="变更明细">
      <table>
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">修改前</th>
            <th scope="col">修改后</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ label, before, after, secret }, i) => (
            // Two fields of one name may stand in one change; the order never changes.
            // oxlint-disable-next-line no-array-index-key
            <tr key={i}>
              <th scope="row">{label}</th>
              <td>{secret ? '******' : before === undefined ? '-' : <Before text={before} />}</td>
              <td>{secret ? '******（已修改）' : <ins>{after}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** 空 is no value that was struck out. */
const Before = ({ text }: { text: string }) =>
  text === '空' ? <span className={css.none}>空</span> : <del>{text}</del>
