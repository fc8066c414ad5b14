import { Table, Tag } from 'antd'
import { useState } from 'react'
import { compareVersions, type ListedVersion, type VersionFile } from '@app/shared/cms/cmsResourceVersion.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { bytesText } from '#/kit/words/format.ts'

type State = '新增' | '删除' | '已变更' | '相同'

const colours: Readonly<Record<State, string | undefined>> = {
  新增: 'success',
  删除: 'error',
  已变更: 'warning',
  相同: undefined,
}

/** 对比 of two versions: files by their names and contents. */
export default function CompareDialog({
  versions,
  onClose,
}: {
  versions: readonly ListedVersion[]
  onClose: () => void
}) {
  const [open, setOpen] = useState(true)
  const [older, newer] = versions.toSorted((a, b) => compareVersions(a.versionNo, b.versionNo))
  if (!older || !newer) return null
  return (
    <Dialog
      open={open}
      title={`对比 ${older.versionNo} 与 ${newer.versionNo}`}
      width={760}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Table
        size="small"
        pagination={false}
        dataSource={compared(older.files, newer.files)}
        rowKey="name"
        columns={[
          { title: '文件', dataIndex: 'name' },
          {
            title: '变化',
            dataIndex: 'state',
            width: 96,
            render: (state: State) => <Tag {...(colours[state] && { color: colours[state] })}>{state}</Tag>,
          },
          { title: older.versionNo, dataIndex: 'before', width: 120, align: 'right' },
          { title: newer.versionNo, dataIndex: 'after', width: 120, align: 'right' },
        ]}
      />
    </Dialog>
  )
}

function compared(before: readonly VersionFile[], after: readonly VersionFile[]) {
  const names = [...new Set([...after, ...before].map(({ name }) => name))]
  const sizeOf = (file: VersionFile | undefined) => (file ? bytesText(file.size ?? 0) : '-')
  return names.map((name) => {
    const [old, now] = [before, after].map((files) => files.find((file) => file.name === name))
    const state: State = !old ? '新增' : !now ? '删除' : old.sha256 === now.sha256 ? '相同' : '已变更'
    return { name, state, before: sizeOf(old), after: sizeOf(now) }
  })
}
