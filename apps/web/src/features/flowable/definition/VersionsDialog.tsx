import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Table, Tag } from 'antd'
import { Suspense, useState } from 'react'
import { definitionCalls as calls, type DefinitionVersion } from '@app/shared/flowable/definition.ts'
import { call } from '#/kit/http/http.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { DictTag } from '#/kit/words/DictTag.tsx'
import { momentText } from '#/kit/words/format.ts'
import { useRemoveVersions, type PartProps } from './useDefinitionActs.tsx'
import css from './definition.module.css'

const DiagramDialog = lateDialog(() => import('./DiagramDialog.tsx'))
const CompareDialog = lateDialog(() => import('./CompareDialog.tsx'))
const StateDialog = lateDialog(() => import('./StateDialog.tsx'))

/** 版本管理: every version of a process with what can be done with it. */
export default function VersionsDialog({ row, onClose, onChanged }: PartProps) {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const confirm = useConfirm()
  const queries = useQueryClient()
  const remove = useRemoveVersions()
  const [open, setOpen] = useState(true)
  const [shown, setShown] = useState<{ part: 'view' | 'compare' | 'state'; version: DefinitionVersion }>()
  const queryKey = ['flowable:definition', 'versions', row.key]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(calls.versions, { params: { key: row.key } }, { signal, silent: true }),
  })
  const { data } = query
  const may = (action: string) => hasPermi([`flowable:definition:${action}`])
  const renew = ({ id: deployId, versionNo }: DefinitionVersion) =>
    confirm({
      title: `是否将版本 v${versionNo} 设为最新?`,
      content: '按此版本的内容生成新版本，运行中的实例留在原版本',
      okText: '设为最新',
      run: async () => {
        const next = await call(calls.renew, { params: { deployId } }, { silent: true })
        void message.success(`已部署为版本 v${next.versionNo}`)
        await queries.invalidateQueries({ queryKey })
        onChanged()
      },
    })
  const acts = (version: DefinitionVersion) => [
    <Button key="view" type="link" size="small" onClick={() => setShown({ part: 'view', version })}>
      查看
    </Button>,
    ...((data?.length ?? 0) > 1
      ? [
          <Button key="compare" type="link" size="small" onClick={() => setShown({ part: 'compare', version })}>
            对比
          </Button>,
        ]
      : []),
    ...(may('deploy') && !version.isLatest
      ? [
          <Button key="renew" type="link" size="small" onClick={() => renew(version)}>
            设为最新
          </Button>,
        ]
      : []),
    ...(may('state')
      ? [
          <Button key="state" type="link" size="small" onClick={() => setShown({ part: 'state', version })}>
            {version.state === '1' ? '挂起' : '激活'}
          </Button>,
        ]
      : []),
    ...(may('remove')
      ? [
          <Button key="remove" type="link" size="small" danger onClick={() => remove([version])}>
            删除
          </Button>,
        ]
      : []),
  ]
  return (
    <Dialog
      open={open}
      title={`版本管理【${row.name}】`}
      width={960}
      height={480}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <LoadState query={query} />
      {data && (
        <Table<DefinitionVersion>
          rowKey="id"
          size="small"
          className={css.versions ?? ''}
          dataSource={data}
          pagination={data.length > 10 ? { pageSize: 10 } : false}
          scroll={{ x: 860 }}
          columns={[
            { title: '流程标识', dataIndex: 'key', width: 140, ellipsis: true },
            { title: '流程名称', dataIndex: 'name', width: 150, ellipsis: true },
            {
              title: '流程版本',
              width: 130,
              render: (_, { versionNo, isLatest }) => (
                <>
                  <Tag color="processing">{`v${versionNo}`}</Tag>
                  {isLatest && <Tag color="success">最新</Tag>}
                </>
              ),
            },
            {
              title: '状态',
              width: 80,
              render: (_, { state }) => <DictTag type="flow_definition_state" value={state} />,
            },
            { title: '部署时间', width: 150, render: (_, { createTime }) => momentText(createTime) },
            { title: '操作', width: 270, render: (_, version) => acts(version) },
          ]}
        />
      )}
      <Suspense>
        {shown?.part === 'view' && <DiagramDialog row={shown.version} onClose={() => setShown(undefined)} />}
        {shown?.part === 'compare' && (
          <CompareDialog version={shown.version} versions={data ?? []} onClose={() => setShown(undefined)} />
        )}
        {shown?.part === 'state' && (
          <StateDialog
            row={shown.version}
            onClose={() => setShown(undefined)}
            onChanged={() => {
              void queries.invalidateQueries({ queryKey })
              onChanged()
            }}
          />
        )}
      </Suspense>
    </Dialog>
  )
}
