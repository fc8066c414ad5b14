import { Suspense, useState } from 'react'
import { expression } from '@app/shared/flowable/expression.ts'
import type { ItemOf } from '@app/shared/kit/resource.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'

const TrialDialog = lateDialog(() => import('./TrialDialog.tsx'))

type Item = ItemOf<typeof expression>

/** 流程表达式: chosen by name while a process is drawn. */
export default function ExpressionIndex() {
  const { hasPermi } = useAuth()
  const [tried, setTried] = useState<Item>()
  const may = hasPermi(['flowable:expression:query'])
  return (
    <>
      <ResourcePage
        resource={expression}
        purpose="设计流程时按名称选择的表达式"
        search={['name', 'status']}
        columnOrder={['rowId', 'name', 'expression', 'dataType', 'status']}
        columns={{
          rowId: { title: '主键', width: 140, hidden: true, render: ({ id }) => id },
          expression: { width: 320 },
          dataType: { width: 110 },
          createTime: { hidden: true },
        }}
        removeText={(rows) => `是否确认删除流程表达式编号为"${rows.map(({ id }) => id).join(',')}"的数据项？`}
        rowActions={(row) => (may ? [{ key: 'trial', label: '试算', run: () => setTried(row) }] : [])}
      />
      <Suspense>{tried && <TrialDialog row={tried} onClose={() => setTried(undefined)} />}</Suspense>
    </>
  )
}
