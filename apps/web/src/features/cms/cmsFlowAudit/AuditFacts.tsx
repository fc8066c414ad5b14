import { Alert } from 'antd'
import type { CheckRemark } from '@app/shared/cms/articleLife.ts'
import type { AuditView } from '@app/shared/cms/cmsFlowAudit.ts'
import { FlowTimeline } from '#/features/cms/shared/FlowTimeline.tsx'
import { Detail, DetailGroup } from '#/kit/page/Detail.tsx'
import { DictTag } from '#/kit/words/DictTag.tsx'
import css from './audit.module.css'

/** What is known of a text in review: who handed it in, what the check found, what has happened. */
export function AuditFacts({ view }: { view: AuditView }) {
  const { errors, warnings } = view.check
  const remarks = [...errors, ...warnings]
  return (
    <>
      <section className={css.card}>
        <DetailGroup title="审核信息">
          <Detail label="流程编号">{view.flowNo}</Detail>
          <Detail label="栏目">{view.className}</Detail>
          <Detail label="提交人">{view.submitByName}</Detail>
          <Detail label="提交时间">{view.submitTime}</Detail>
          <Detail label="审核方式">
            <DictTag type="cms_audit_mode" value={view.mode} />
          </Detail>
          <Detail label="轮次">{view.round}</Detail>
          {view.status === '1' && <Detail label="当前环节">{view.stepName}</Detail>}
          {view.status === '1' && <Detail label="审核人">{view.reviewers}</Detail>}
          {view.finishTime && <Detail label="完成时间">{view.finishTime}</Detail>}
          {view.remark && (
            <Detail label="说明" wide>
              {view.remark}
            </Detail>
          )}
        </DetailGroup>
      </section>
      <section className={css.card} aria-labelledby="cms-audit-check">
        <h2 id="cms-audit-check">内容检查</h2>
        {remarks.length === 0 ? (
          <Alert type="success" showIcon title="未发现问题" />
        ) : (
          <>
            {errors.length > 0 && <Alert type="error" showIcon title={`有 ${errors.length} 处必须修改`} />}
            <ul className={css.remarks}>
              {remarks.map((remark) => (
                <li key={`${remark.field} ${remark.msg}`}>{remarkText(remark)}</li>
              ))}
            </ul>
          </>
        )}
      </section>
      <section className={css.card} aria-labelledby="cms-audit-history">
        <h2 id="cms-audit-history">审核记录</h2>
        <FlowTimeline records={view.records} />
      </section>
    </>
  )
}

const remarkText = ({ msg, words = [] }: CheckRemark): string =>
  words.length === 0
    ? msg
    : `${msg}：${words.map(({ word, count, replaceWith }) => `${word}（${count} 处${replaceWith ? `，建议 ${replaceWith}` : ''}）`).join('、')}`
