import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Tag } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { auditPath } from '#/features/cms/shared/flowCells.tsx'
import { TransferDialog } from '#/features/cms/shared/TransferDialog.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { ToolButton } from '#/kit/page/ToolButton.tsx'
import { usePageTitle } from '#/kit/page/usePageTitle.ts'
import { useShell } from '#/kit/session/shell.ts'
import { DictTag } from '#/kit/words/DictTag.tsx'
import { AuditContent } from './AuditContent.tsx'
import { AuditFacts } from './AuditFacts.tsx'
import { refreshReviews, viewQuery } from './auditQueries.ts'
import { DecisionPanel } from './DecisionPanel.tsx'
import css from './audit.module.css'

/** One text with everything that is known of it, and the decision (cms §9.3). */
export default function AuditPage({ flowId }: { flowId: string }) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const { open, close } = useShell()
  const [transferring, setTransferring] = useState(false)
  const query = useQuery(viewQuery(flowId))
  const { data: view } = query
  const title = view ? String(view.snapshot.title ?? '') : ''
  usePageTitle(view ? `审核 · ${title}` : undefined)
  /** Another text in the place of this one. */
  const go = (id: string | null) => {
    // In this order: a tab that closes leads to its neighbour.
    close(pathname + search)
    open(id === null ? '/cms/cmsFlowAudit' : auditPath(id))
  }
  const decided = (msg: string) => {
    void message.success(msg)
    void refreshReviews(client)
    go(view?.nextId ?? view?.previousId ?? null)
  }
  if (!view)
    return (
      <>
        <h1 className="sr-only">审核</h1>
        <LoadState query={query} />
      </>
    )
  const isOpen = view.status === '1'
  return (
    <div className={css.page}>
      <header className={css.bar}>
        <ToolButton label="返回" icon={<ArrowLeftOutlined aria-hidden />} onClick={() => go(null)} />
        <h1 title={title}>{title}</h1>
        <DictTag type="cms_flow_status" value={view.status} />
        {view.isDraft === 'Y' && <Tag color="gold">修改稿</Tag>}
        <Tag>{`审核版本 V${view.versionNo}`}</Tag>
        {view.isStuck && <Tag color="red">无可用审核人</Tag>}
        <span className={css.space} />
        {view.mayTransfer && <Button onClick={() => setTransferring(true)}>转办</Button>}
        <Button disabled={view.previousId === null} onClick={() => go(view.previousId)}>
          上一条
        </Button>
        <Button disabled={view.nextId === null} onClick={() => go(view.nextId)}>
          下一条
        </Button>
      </header>
      <div className={css.columns}>
        <AuditContent view={view} />
        <aside className={css.side} aria-label="审核信息">
          {isOpen && view.mayAudit && <DecisionPanel view={view} onDecided={decided} />}
          <AuditFacts view={view} />
        </aside>
      </div>
      {transferring && (
        <TransferDialog
          flowId={flowId}
          title={title}
          onDone={() => {
            void message.success('操作成功')
            void refreshReviews(client)
          }}
          onClosed={() => setTransferring(false)}
        />
      )}
    </div>
  )
}
