import { Radio, Table, Tag } from 'antd'
import type { ConflictChoice, ImportedForm } from '@app/shared/form/definition.ts'

interface ImportConflictsProps {
  forms: readonly ImportedForm[]
  choices: Readonly<Record<string, ConflictChoice>>
  onChange: (choices: Readonly<Record<string, ConflictChoice>>) => void
}

const words: readonly { value: ConflictChoice; label: string }[] = [
  { value: 'skip', label: '跳过' },
  { value: 'overwrite', label: '覆盖' },
  { value: 'rename', label: '新编码' },
]

/** The forms of a file; for those whose code is taken, what becomes of them. */
export function ImportConflicts({ forms, choices, onChange }: ImportConflictsProps) {
  return (
    <Table<ImportedForm>
      size="small"
      scroll={{ x: 540 }}
      rowKey="formCode"
      style={{ marginBlockStart: 12 }}
      dataSource={[...forms]}
      pagination={false}
      columns={[
        { key: 'formName', title: '表单名称', dataIndex: 'formName' },
        { key: 'formCode', title: '表单编码', dataIndex: 'formCode' },
        {
          key: 'exists',
          title: '处理方式',
          width: 240,
          render: (_, { formCode, formName, exists }) =>
            exists ? (
              <Radio.Group
                size="small"
                optionType="button"
                aria-label={`${formName}已存在，处理方式`}
                value={choices[formCode]}
                options={[...words]}
                onChange={(event) => onChange({ ...choices, [formCode]: event.target.value as ConflictChoice })}
              />
            ) : (
              <Tag color="success">新增</Tag>
            ),
        },
      ]}
    />
  )
}
