import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { PageTabs } from '#/kit/list/PageTabs.tsx'
import { latePart } from '#/kit/page/latePart.tsx'
import { DoneList } from './DoneList.tsx'
import { TodoList } from './TodoList.tsx'
import { waitingQuery } from './waitingQuery.ts'

const AuditPage = latePart(() => import('./AuditPage.tsx'))

/** 流程审核: what waits for the caller, what they decided, and one text as a page of its own. */
export default function CmsFlowAuditIndex() {
  const flowId = new URLSearchParams(useLocation().search).get('flowId')
  if (flowId)
    return (
      <Suspense>
        <AuditPage key={flowId} flowId={flowId} />
      </Suspense>
    )
  return <Lists />
}

function Lists() {
  const [tab, setTab] = useState('todo')
  const { data: waiting = 0 } = useQuery(waitingQuery)
  return (
    <>
      <h1 className="sr-only">流程审核</h1>
      <PageTabs
        active={tab}
        onTurn={setTab}
        items={[
          {
            key: 'todo',
            label: waiting > 0 ? `待我审核 (${waiting})` : '待我审核',
            children: <TodoList />,
          },
          { key: 'done', label: '我已审核', children: <DoneList /> },
        ]}
      />
    </>
  )
}
