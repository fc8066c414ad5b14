import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { cmsFlowTodo, type FlowTodo } from '@app/shared/cms/cmsFlowAudit.ts'
import { ClassSearch } from '#/features/cms/shared/ClassSearch.tsx'
import { auditPath, FlowTitle, secondsText } from '#/features/cms/shared/flowCells.tsx'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { useShell } from '#/kit/session/shell.ts'
import { refreshReviews } from './auditQueries.ts'
import css from './audit.module.css'

const BatchAudit = lateDialog(() => import('./BatchAudit.tsx'))

const daySeconds = 86_400

/** 待我审核: the longest first; what waits for more than a day is red. */
export function TodoList() {
  const client = useQueryClient()
  const { open } = useShell()
  const mayAudit = useAuth().hasPermi(['cms:cmsFlowAudit:audit'])
  const [batch, setBatch] = useState<{ result: 'pass' | 'reject'; rows: readonly FlowTodo[] }>()
  const show = ({ id }: FlowTodo) => open(auditPath(id))
  return (
    <>
      <ResourcePage
        resource={cmsFlowTodo}
        search={['articleTitle', 'classId', 'submitBy', 'submitTime']}
        searchInputs={{ classId: ClassSearch }}
        columns={{
          articleTitle: { render: (row) => <FlowTitle row={row} onOpen={() => show(row)} /> },
          isDraft: false,
          classId: false,
          submitBy: false,
          isStuck: false,
          createTime: false,
          waiting: {
            render: ({ waiting }) => (
              <span className={waiting > daySeconds ? css.late : undefined}>{secondsText(waiting)}</span>
            ),
          },
        }}
        rowActions={(row) => [{ key: 'audit', label: mayAudit ? '审核' : '查看', run: () => show(row) }]}
        {...(mayAudit && {
          batch: (rows: readonly FlowTodo[]) => (
            <>
              <Button size="small" disabled={rows.length === 0} onClick={() => setBatch({ result: 'pass', rows })}>
                批量通过
              </Button>
              <Button
                size="small"
                danger
                disabled={rows.length === 0}
                onClick={() => setBatch({ result: 'reject', rows })}
              >
                批量驳回
              </Button>
            </>
          ),
        })}
        purpose="需要您审核的文章会出现在这里。"
      />
      <Suspense>
        {batch && (
          <BatchAudit {...batch} onDone={() => void refreshReviews(client)} onClosed={() => setBatch(undefined)} />
        )}
      </Suspense>
    </>
  )
}
