import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Checkbox, Input, Table, Tag } from 'antd'
import { Suspense, useState } from 'react'
import { versionKinds } from '@app/shared/cms/articleStatus.ts'
import { articleVersions, type ArticleVersion } from '@app/shared/cms/articleVersions.ts'
import { refreshArticles, versionsQuery } from '#/features/cms/cmsArticle/articleQueries.ts'
import { finish } from '#/kit/http/finish.ts'
import { call } from '#/kit/http/http.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { latePart } from '#/kit/page/latePart.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import { useAuth } from '#/kit/session/access.ts'

const CompareDialog = latePart(() => import('./CompareDialog.tsx'))

interface VersionDrawerProps {
  id: string
  title: string
  onClosed: () => void
  /** The form shows another text now. */
  onRestored?: () => void
}

/** 版本记录: former texts of an article, compared and brought back; never straight to visitors. */
export default function VersionDrawer({ id, title, onClosed, onRestored }: VersionDrawerProps) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const confirm = useConfirm()
  const mayRestore = useAuth().hasPermi(['cms:cmsArticle:rollback'])
  const query = useQuery(versionsQuery(id))
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [pair, setPair] = useState<readonly [string, string]>()
  const versions = query.data ?? []
  const tick = (version: ArticleVersion, on: boolean) =>
    setTicked(on ? [...ticked.slice(-1), version.id] : ticked.filter((one) => one !== version.id))
  const numberOf = (versionId: string) => versions.find((one) => one.id === versionId)?.versionNo ?? 0
  const compare = (a: string, b: string) => setPair(numberOf(a) < numberOf(b) ? [a, b] : [b, a])
  const restore = (version: ArticleVersion) =>
    confirm({
      title: `确定恢复到版本 ${version.versionNo} 吗？`,
      consequence: '恢复后内容不会自动发布，现有版本仍会保留',
      okText: '恢复',
      run: async () => {
        await call(articleVersions.rollback, { params: { id, versionId: version.id } }, { silent: true })
        void refreshArticles(client)
        void message.success('恢复成功')
        onRestored?.()
      },
    })
  const note = async (version: ArticleVersion, remark: string) => {
    if (remark === (version.remark ?? '')) return
    await call(articleVersions.remark, { params: { versionId: version.id }, body: { remark: remark || null } })
    void client.invalidateQueries({ queryKey: versionsQuery(id).queryKey })
  }
  const [a, b] = ticked

  return (
    <SideDrawer
      title={`版本记录 · ${title}`}
      size={760}
      onClosed={onClosed}
      extra={
        <Button disabled={!a || !b} onClick={() => a && b && compare(a, b)}>
          对比所选
        </Button>
      }
    >
      {query.data ? (
        <Table
          size="small"
          rowKey="id"
          dataSource={versions}
          pagination={versions.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
          scroll={{ x: 680 }}
          columns={[
            {
              title: '',
              width: 40,
              render: (_, version) => (
                <Checkbox
                  aria-label={`选择版本 ${version.versionNo}`}
                  checked={ticked.includes(version.id)}
                  onChange={({ target }) => tick(version, target.checked)}
                />
              ),
            },
            {
              title: '版本',
              width: 132,
              render: (_, { versionNo, kind, live }) => (
                <>
                  {versionNo} <Tag>{versionKinds[kind]}</Tag>
                  {live && <Tag color="green">线上</Tag>}
                </>
              ),
            },
            { title: '作者', width: 88, render: (_, { createByName }) => createByName ?? '' },
            { title: '时间', dataIndex: 'createTime', width: 160 },
            {
              title: '字数',
              width: 96,
              align: 'right',
              render: (_, { wordCount }, at) => {
                const before = versions[at + 1]?.wordCount ?? 0
                const by = wordCount - before
                return `${wordCount}${by === 0 || at === versions.length - 1 ? '' : ` (${by > 0 ? '+' : ''}${by})`}`
              },
            },
            {
              title: '备注',
              render: (_, version) => (
                <Input
                  size="small"
                  variant="borderless"
                  maxLength={200}
                  placeholder="添加备注"
                  aria-label={`版本 ${version.versionNo} 的备注`}
                  defaultValue={version.remark ?? ''}
                  onBlur={({ target }) => void finish(note(version, target.value.trim()))}
                  onPressEnter={({ currentTarget }) => currentTarget.blur()}
                />
              ),
            },
            {
              title: '操作',
              width: 120,
              render: (_, version, at) => {
                const former = versions[at + 1]
                return (
                  <>
                    {former && (
                      <Button type="link" size="small" onClick={() => compare(former.id, version.id)}>
                        对比
                      </Button>
                    )}
                    {mayRestore && at > 0 && (
                      <Button type="link" size="small" onClick={() => restore(version)}>
                        恢复
                      </Button>
                    )}
                  </>
                )
              },
            },
          ]}
        />
      ) : (
        <LoadState query={query} />
      )}
      <Suspense>{pair && <CompareDialog a={pair[0]} b={pair[1]} onClosed={() => setPair(undefined)} />}</Suspense>
    </SideDrawer>
  )
}
