import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Button, Checkbox, Empty, Table, Tag } from 'antd'
import { classActionLabels, classActions } from '@app/shared/cms/cmsClass.ts'
import type { ToldGrant } from '@app/shared/cms/cmsClassCalls.ts'

export const subjectWords = { role: '角色', user: '用户', dept: '部门' } as const

export const grantKey = ({ subjectType, subjectId }: Pick<ToldGrant, 'subjectType' | 'subjectId'>) =>
  `${subjectType} ${subjectId}`

interface GrantTableProps {
  grants: readonly ToldGrant[]
  /** Without it they are only shown. */
  onChange?: (grants: readonly ToldGrant[]) => void
}

/** One row for each who is granted the class. */
export function GrantTable({ grants, onChange }: GrantTableProps) {
  const set = (grant: ToldGrant, change: Partial<ToldGrant>) =>
    onChange?.(grants.map((each) => (each === grant ? { ...each, ...change } : each)))
  return (
    <Table<ToldGrant>
      size="small"
      rowKey={grantKey}
      dataSource={[...grants]}
      pagination={false}
      scroll={{ x: 640 }}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有限制" /> }}
      columns={[
        {
          key: 'subject',
          title: '授权对象',
          render: (_, { subjectType, subjectName }) => (
            <>
              <Tag>{subjectWords[subjectType]}</Tag>
              {subjectName}
            </>
          ),
        },
        ...classActions.map((action) => ({
          key: action,
          title: classActionLabels[action],
          width: 64,
          align: 'center' as const,
          render: (_: unknown, grant: ToldGrant) => (
            <Checkbox
              aria-label={`${grant.subjectName} ${classActionLabels[action]}`}
              checked={grant.actions.includes(action)}
              disabled={!onChange}
              onChange={({ target }) =>
                set(grant, {
                  actions: classActions.filter((each) =>
                    each === action ? target.checked : grant.actions.includes(each),
                  ),
                })
              }
            />
          ),
        })),
        {
          key: 'inherit',
          title: '含下级',
          width: 72,
          align: 'center',
          render: (_, grant) => (
            <Checkbox
              aria-label={`${grant.subjectName} 含下级`}
              checked={grant.inherit === 'Y'}
              disabled={!onChange}
              onChange={({ target }) => set(grant, { inherit: target.checked ? 'Y' : 'N' })}
            />
          ),
        },
        ...(onChange
          ? [
              {
                key: 'act',
                title: '操作',
                width: 56,
                align: 'center' as const,
                render: (_: unknown, grant: ToldGrant) => (
                  <Button
                    type="text"
                    size="small"
                    danger
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={`删除 ${grant.subjectName}`}
                    onClick={() => onChange(grants.filter((each) => each !== grant))}
                  />
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
