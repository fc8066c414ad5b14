import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Button, Checkbox, Empty, Table, Tag } from 'antd'
import { seeRights, type SeeRight } from '@app/shared/form/right.ts'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { rightKey, seeWords, subjectWords, type NamedRight } from './rightWords.ts'

interface RightsTableProps {
  rights: readonly NamedRight[]
  onChange: (rights: readonly NamedRight[]) => void
}

const flags = [
  { key: 'fill', title: '填报' },
  { key: 'edit', title: '修改' },
  { key: 'remove', title: '作废' },
] as const

/** One row for each who has rights of their own. */
export function RightsTable({ rights, onChange }: RightsTableProps) {
  const set = (right: NamedRight, change: Partial<NamedRight>) =>
    onChange(rights.map((each) => (each === right ? { ...each, ...change } : each)))
  const flag = ({ key, title }: (typeof flags)[number]) => ({
    key,
    title,
    width: 64,
    align: 'center' as const,
    render: (_: unknown, right: NamedRight) => (
      <Checkbox
        aria-label={`${right.subjectName} ${title}`}
        checked={right[key]}
        onChange={(event) => set(right, { [key]: event.target.checked })}
      />
    ),
  })
  const [fill, edit, remove] = flags
  return (
    <Table<NamedRight>
      size="small"
      rowKey={rightKey}
      dataSource={[...rights]}
      pagination={false}
      scroll={{ x: 620 }}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有限制" /> }}
      columns={[
        {
          key: 'subject',
          title: '授权对象',
          render: (_, right) => (
            <>
              {right.subjectKind !== 'all' && <Tag>{subjectWords[right.subjectKind]}</Tag>}
              {right.subjectName}
            </>
          ),
        },
        flag(fill),
        {
          key: 'see',
          title: '查看',
          width: 140,
          render: (_, right) => (
            <Select<SeeRight>
              size="small"
              style={{ width: '100%' }}
              aria-label={`${right.subjectName} 查看范围`}
              value={right.see}
              getPopupContainer={insideCard}
              options={seeRights.map((value) => ({ value, label: seeWords[value] }))}
              onChange={(see) => set(right, { see })}
            />
          ),
        },
        flag(edit),
        flag(remove),
        {
          key: 'act',
          title: '操作',
          width: 56,
          align: 'center',
          render: (_, right) => (
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`删除 ${right.subjectName}`}
              onClick={() => onChange(rights.filter((each) => each !== right))}
            />
          ),
        },
      ]}
    />
  )
}
