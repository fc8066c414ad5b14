import { Button } from 'antd'
import { Link } from 'react-router'
import type { RequestDetail } from '@app/shared/flowable/requestDetail.ts'
import { recordLink } from '#/features/flowable/shared/recordLink.ts'
import { DictTag, TagSample } from '#/kit/words/DictTag.tsx'
import css from './record.module.css'

/** Title, number and state of a request, who started it and where it stands. */
export function RecordHead({ detail, onClose }: { detail: RequestDetail; onClose: () => void }) {
  const { title, number, status, suspended, starter, startTime, openNodes, reason } = detail.instance
  return (
    <header className={css.head}>
      <div className={css.titleRow}>
        <h1 className={css.title}>{title}</h1>
        <DictTag type="flow_instance_status" value={status} />
        {suspended && <TagSample listClass="warning">挂起</TagSample>}
        <Button type="text" size="small" className={css.close} onClick={onClose}>
          关闭
        </Button>
      </div>
      <p className={css.facts}>
        {number && <span>单号：{number}</span>}
        <span>
          发起人：{starter.name}
          {starter.deptName && `（${starter.deptName}）`}
        </span>
        <span>发起时间：{startTime.slice(0, 16)}</span>
        {openNodes.length > 0 && <span>任务节点：{openNodes.join('、')}</span>}
        {reason && <span>原因：{reason}</span>}
        {detail.caller && (
          <span>
            主流程：<Link to={recordLink(detail.caller.id)}>{detail.caller.title}</Link>
          </span>
        )}
        {detail.called.length > 0 && (
          <span className={css.called}>
            子流程：
            {detail.called.map(({ id, title: name }) => (
              <Link key={id} to={recordLink(id)}>
                {name}
              </Link>
            ))}
          </span>
        )}
      </p>
    </header>
  )
}
