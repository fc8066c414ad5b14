import EditOutlined from '@ant-design/icons/EditOutlined'
import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import type { RecordDetail } from '@app/shared/form/record.ts'
import { contextOfRecord } from '#/components/form/contextOf.ts'
import { FormRenderer } from '#/components/form/FormRenderer.tsx'
import { Detail, DetailGroup } from '#/kit/page/Detail.tsx'
import { DetailDrawer } from '#/kit/page/DetailDrawer.tsx'
import { ToolButton } from '#/kit/page/ToolButton.tsx'
import { usePrinting } from '#/kit/page/usePrinting.ts'
import { DictTag } from '#/kit/words/DictTag.tsx'
import { momentText } from '#/kit/words/format.ts'
import { RecordLog } from './RecordLog.tsx'
import { detailQuery } from './recordQueries.ts'
import css from './record.module.css'

interface RecordDrawerProps {
  id: string
  tab: 'data' | 'log'
  /** Opens the printing dialog of the browser when the record is there. */
  print: boolean
  onEdit: () => void
  onClosed: () => void
}

/** One record as it was filled in, by the version it was made with, and what happened to it. */
export default function RecordDrawer({ id, tab, print, onEdit, onClosed }: RecordDrawerProps) {
  const { data, error, refetch } = useQuery(detailQuery(id))
  return (
    <DetailDrawer
      title={data ? data.title : '查看数据'}
      width={860}
      failure={error?.message}
      onRetry={() => void refetch()}
      onClosed={onClosed}
      extra={data?.mayEdit && <ToolButton label="编辑" icon={<EditOutlined aria-hidden />} onClick={onEdit} />}
    >
      {data && (
        <Tabs
          defaultActiveKey={tab}
          items={[
            { key: 'data', label: '数据', children: <RecordSheet record={data} print={print} /> },
            { key: 'log', label: '日志', children: <RecordLog id={id} /> },
          ]}
        />
      )}
    </DetailDrawer>
  )
}

interface RecordSheetProps {
  record: RecordDetail
  /** Opens the printing dialog of the browser once the controls stand there. */
  print: boolean
}

export function RecordSheet({ record, print }: RecordSheetProps) {
  const definition = useMemo(() => JSON.parse(record.definition) as FormDefinition, [record.definition])
  const context = useMemo(() => contextOfRecord(record), [record])
  const printing = usePrinting()
  const printed = useRef(!print)
  const printOnce = () => {
    if (printed.current) return
    printed.current = true
    window.print()
  }
  // Controls that arrive later are given the time to stand there.
  useEffect(() => {
    if (!print) return undefined
    const timer = setTimeout(printOnce, 1_000)
    return () => clearTimeout(timer)
  }, [print])
  return (
    <div className={css.sheet}>
      <DetailGroup title="基本信息">
        <Detail label="编号">{record.recordNo}</Detail>
        <Detail label="状态">
          <DictTag type="form_record_status" value={record.status} />
        </Detail>
        <Detail label="提交人">{record.submitByName}</Detail>
        <Detail label="部门">{record.submitDeptName}</Detail>
        <Detail label="提交时间">{momentText(record.submitTime)}</Detail>
        <Detail label="来源">
          <DictTag type="form_record_source" value={record.source} />
        </Detail>
        <Detail label="表单版本">{`V${record.versionNo}${record.outdated ? '（已有新版本）' : ''}`}</Detail>
      </DetailGroup>
      <section className={css.form} aria-label="填写内容">
        <h2>填写内容</h2>
        <FormRenderer
          value={definition}
          mode={printing ? 'print' : 'view'}
          readOnly
          defaultValue={record.data}
          context={context}
          subjects={record.subjects}
          labels={record.labels}
        />
      </section>
    </div>
  )
}
