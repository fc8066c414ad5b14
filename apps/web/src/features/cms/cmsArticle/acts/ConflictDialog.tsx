import { Radio, Table } from 'antd'
import { useState } from 'react'
import type { ConflictField } from '@app/shared/cms/articleLife.ts'
import { valueText } from '#/features/cms/shared/valueText.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'

type Choice = 'live' | 'draft'

interface ConflictDialogProps {
  fields: readonly ConflictField[]
  act: (choices: Record<string, Choice>) => Promise<unknown>
  onClosed: () => void
}

/** The article was changed live while its working copy was written: which of the two stays, field by field. */
export function ConflictDialog({ fields, act, onClosed }: ConflictDialogProps) {
  const [open, setOpen] = useState(true)
  const [choices, setChoices] = useState<Record<string, Choice>>(() =>
    Object.fromEntries(fields.map(({ field }) => [field, 'draft'])),
  )
  const [run, busy] = useOnce(async () => {
    await act(choices)
    setOpen(false)
  })
  return (
    <Dialog
      open={open}
      title="线上内容已变更"
      width={760}
      height={360}
      okText="按选择发布"
      busy={busy}
      onOk={() => run()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <p>编辑修改稿期间，线上文章的以下内容也有变更，请逐项选择保留哪一个。</p>
      <Table
        size="small"
        rowKey="field"
        pagination={false}
        scroll={{ x: 600 }}
        dataSource={[...fields]}
        columns={[
          { title: '内容', dataIndex: 'label', width: 96 },
          { title: '线上', render: (_, { live }) => valueText(live) },
          { title: '修改稿', render: (_, { draft }) => valueText(draft) },
          {
            title: '保留',
            width: 200,
            render: (_, { field, label }) => (
              <Radio.Group
                size="small"
                optionType="button"
                aria-label={`${label}保留`}
                value={choices[field]}
                options={[
                  { value: 'live', label: '保留线上' },
                  { value: 'draft', label: '使用修改稿' },
                ]}
                onChange={({ target }) => setChoices({ ...choices, [field]: target.value as Choice })}
              />
            ),
          },
        ]}
      />
    </Dialog>
  )
}
