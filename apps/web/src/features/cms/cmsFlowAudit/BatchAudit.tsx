import { App } from 'antd'
import { useState } from 'react'
import type { RowResults } from '@app/shared/cms/articleParts.ts'
import { opinionMax } from '@app/shared/cms/cmsFlow.ts'
import { auditCalls } from '@app/shared/cms/cmsFlowAudit.ts'
import { AskDialog } from '#/features/cms/shared/AskDialog.tsx'
import { BatchResult } from '#/features/cms/shared/BatchResult.tsx'
import { callMessage } from '#/kit/http/http.ts'

interface BatchAuditProps {
  result: 'pass' | 'reject'
  rows: readonly { id: string; articleTitle: string }[]
  onDone: () => void
  onClosed: () => void
}

/** 批量通过 and 批量驳回: one opinion for all of them; what could not be decided is told row by row. */
export default function BatchAudit({ result, rows, onDone, onClosed }: BatchAuditProps) {
  const { message } = App.useApp()
  const [told, setTold] = useState<RowResults>()
  const isPass = result === 'pass'
  if (told) return <BatchResult result={told} onClosed={onClosed} />
  return (
    <AskDialog
      title={isPass ? '批量通过' : '批量驳回'}
      okText={isPass ? '通过' : '驳回'}
      label="审核意见"
      max={opinionMax}
      {...(!isPass && { required: '请填写审核意见' })}
      act={async (opinion) => {
        const flowIds = rows.map(({ id }) => id)
        const { data } = await callMessage(auditCalls.batchAudit, { body: { flowIds, result, opinion } })
        onDone()
        if (data && data.fail > 0) setTold(data)
        else void message.success(isPass ? '审核通过' : '已驳回')
      }}
      onClosed={() => told === undefined && onClosed()}
    >
      <p>{`已选择 ${rows.length} 篇文章`}</p>
    </AskDialog>
  )
}
