import { Alert, Button, Table } from 'antd'
import type { ImportAnswer } from '@app/shared/kit/standardCalls.ts'
import { downloadExport } from './download.ts'
import css from './ImportModal.module.css'

/** What became of a sheet. */
export type Outcome =
  | ({ kind: 'refused'; text: string } & Pick<ImportAnswer, 'failed' | 'rows' | 'errorFile'>)
  | { kind: 'checked'; text: string }
  /** Stored, and something was made up on the way that can be fetched once. */
  | { kind: 'made'; text: string; resultFile: string; fetched: boolean }

/** Eight rows of one line. */
const faultsHeight = 328

interface ImportOutcomeProps {
  outcome: Outcome
  /** Of the column by which a row is recognised. */
  nameLabel: string
  fetching: boolean
  onFetch: () => void
}

/** The sentence of an import, the faulty rows with their reasons, and the file to fetch. */
export function ImportOutcome({ outcome, nameLabel, fetching, onFetch }: ImportOutcomeProps) {
  if (outcome.kind === 'checked') return <Alert type="success" showIcon title={outcome.text} />
  if (outcome.kind === 'made')
    return (
      <Alert
        type="success"
        showIcon
        title={outcome.text}
        description="导入结果中有自动生成的内容（如初始密码），只能下载一次，请妥善保管。"
        action={
          <Button type="primary" size="small" loading={fetching} disabled={outcome.fetched} onClick={onFetch}>
            {outcome.fetched ? '已下载' : '下载导入结果'}
          </Button>
        }
      />
    )
  const { text, failed, rows, errorFile } = outcome
  return (
    <>
      <Alert
        type="error"
        showIcon
        title={text}
        description={rows.length < failed ? `以下为前 ${rows.length} 条，其余请下载错误文件查看` : undefined}
        action={
          errorFile && (
            <Button size="small" onClick={() => void downloadExport(errorFile, false)}>
              下载错误文件
            </Button>
          )
        }
      />
      {rows.length > 0 && (
        <Table
          className={css.faults}
          size="small"
          rowKey={({ name, rowNum }) => `${name} ${rowNum}`}
          dataSource={rows}
          pagination={false}
          scroll={{ y: faultsHeight }}
          columns={[
            { title: '行号', dataIndex: 'rowNum', width: 72 },
            { title: nameLabel, dataIndex: 'name', width: 140, render: (name: string) => name || '-' },
            { title: '错误信息', dataIndex: 'errors', render: (errors: string[]) => errors.join('；') },
          ]}
        />
      )}
    </>
  )
}
