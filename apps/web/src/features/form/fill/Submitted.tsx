import { Button, Result } from 'antd'
import { Suspense, useState } from 'react'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useShell } from '#/kit/session/shell.ts'
import css from './fillEnd.module.css'

const OwnRecord = lateDialog(() => import('./OwnRecord.tsx'))

export interface SubmittedRecord {
  id: string
  recordNo: string
  serials: readonly { label: string; value: string }[]
}

interface SubmittedProps {
  record: SubmittedRecord
  onAgain: () => void
}

/** 提交成功, and where to go from here. */
export default function Submitted({ record, onAgain }: SubmittedProps) {
  const [shown, setShown] = useState(false)
  const { open } = useShell()
  return (
    <>
      <Result
        className={css.result}
        status="success"
        title={<h1 className={css.said}>提交成功</h1>}
        subTitle={[{ label: '编号', value: record.recordNo }, ...record.serials].map(({ label, value }) => (
          <div key={`${label} ${value}`}>{`${label} ${value}`}</div>
        ))}
        extra={[
          <Button key="again" type="primary" onClick={onAgain}>
            继续填写
          </Button>,
          <Button key="view" onClick={() => setShown(true)}>
            查看记录
          </Button>,
          <Button key="list" type="text" onClick={() => open('/form/fill')}>
            返回表单列表
          </Button>,
        ]}
      />
      {shown && (
        <Suspense>
          <OwnRecord id={record.id} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  )
}
