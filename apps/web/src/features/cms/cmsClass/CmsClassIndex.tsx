import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import MergeCellsOutlined from '@ant-design/icons/MergeCellsOutlined'
import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined'
import { App, Button, Tag } from 'antd'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { cmsClass, type CmsClassItem } from '@app/shared/cms/cmsClass.ts'
import { cmsClassCalls } from '@app/shared/cms/cmsClassCalls.ts'
import { ClassIcon } from '#/features/cms/shared/ClassIcon.tsx'
import { ClassWorkTag, useClassWorks } from '#/features/cms/shared/classWorks.tsx'
import { openOnSite } from '#/features/cms/shared/openOnSite.ts'
import { call } from '#/kit/http/http.ts'
import { useResourceMutations } from '#/kit/http/useResource.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { copyText } from '#/kit/page/copyText.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import type { RowAction } from '#/kit/table/RowActions.tsx'
import { TreePage } from '#/kit/tree/TreePage.tsx'
import { MenuCell, SortCell } from './classCells.tsx'
import type { ClassDialogProps } from './classDialog.tsx'
import { classForm } from './classForm.ts'

const dialogs = {
  move: lateDialog<ClassDialogProps>(() => import('./MoveDialog.tsx')),
  merge: lateDialog<ClassDialogProps>(() => import('./MergeDialog.tsx')),
  remove: lateDialog<ClassDialogProps>(() => import('./RemoveDialog.tsx')),
  batch: lateDialog<ClassDialogProps>(() => import('./BatchDialog.tsx')),
  grant: lateDialog<ClassDialogProps>(() => import('./GrantDialog.tsx')),
}

const visits = (url: string): RowAction[] => [
  { key: 'visit', label: '访问', run: () => openOnSite(url) },
  { key: 'link', label: '复制链接', run: () => copyText(url) },
]

/** The list of its own articles, which are those that are counted. */
const articlesOf = (classId: string) =>
  `/cms/cmsArticle?${new URLSearchParams({ 'f.classId': classId, 'f.withChildren': 'N' }).toString()}`

interface Opened {
  kind: keyof typeof dialogs
  rows: readonly CmsClassItem[]
}

/** 栏目管理. */
export default function CmsClassIndex() {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const confirm = useConfirm()
  const { refresh } = useResourceMutations(cmsClass)
  const works = useClassWorks()
  const [opened, setOpened] = useState<Opened>()
  const may = (word: string) => hasPermi([`${cmsClass.perm}:${word}`])
  const readsArticles = hasPermi(['cms:cmsArticle:list'])
  const open = (kind: Opened['kind'], ...rows: readonly CmsClassItem[]) => setOpened({ kind, rows })
  const clear = ({ id, className, articleCount }: CmsClassItem) =>
    confirm({
      title: `清空栏目【${className}】`,
      content: `清空栏目会将该栏目下的 ${articleCount} 篇文章移入回收站，确认清空吗?`,
      okText: '清空',
      danger: true,
      run: async () => {
        await call(cmsClassCalls.clear, { params: { id } }, { silent: true })
        await refresh()
        void message.success('清空成功')
      },
    })
  const recount = () =>
    confirm({
      title: '重建统计',
      content: '确定要执行该操作吗?',
      okText: '确定',
      run: async () => {
        const wrong = await call(cmsClassCalls.recount, {}, { silent: true })
        await refresh()
        void message.success(wrong === 0 ? '统计无误' : `已更正 ${wrong} 个栏目的统计`)
      },
    })
  /** Siblings as they stand now, so that nobody's order is undone. */
  const shift = async ({ id, parentId }: CmsClassItem, by: -1 | 1) => {
    const siblings = await call(cmsClass.treeEndpoints.level, { params: { level: 1, id: parentId } })
    const ids = siblings.flatMap((row) => (row.reachable ? [row.id] : []))
    const at = ids.indexOf(id)
    const neighbour = ids[at + by]
    if (at < 0 || neighbour === undefined)
      return void message.info(by < 0 ? '已经是同级的第一个栏目' : '已经是同级的最后一个栏目')
    ids[at + by] = id
    ids[at] = neighbour
    await call(cmsClassCalls.sort, { body: { parentId, ids } })
    await refresh()
  }
  const actsOf = (row: CmsClassItem): RowAction[] => [
    ...(may('move') ? [{ key: 'move', label: '移动', run: () => open('move', row) }] : []),
    ...(may('sort')
      ? [
          { key: 'up', label: '上移', run: () => shift(row, -1) },
          { key: 'down', label: '下移', run: () => shift(row, 1) },
        ]
      : []),
    ...(may('import') && row.classType !== 'link'
      ? [{ key: 'batch', label: '批量新增下级', run: () => open('batch', row) }]
      : []),
    ...(may('auth') ? [{ key: 'auth', label: '授权', run: () => open('grant', row) }] : []),
    ...(row.url ? visits(row.url) : []),
    ...(may('clear') && row.articleCount > 0
      ? [{ key: 'clear', label: '清空', danger: true, run: () => clear(row) }]
      : []),
    ...(may('remove') ? [{ key: 'remove', label: '删除', danger: true, run: () => open('remove', row) }] : []),
  ]
  const rowActions = (row: CmsClassItem) => (works.has(row.id) ? [] : actsOf(row))
  const Shown = opened && dialogs[opened.kind]
  return (
    <>
      <TreePage
        resource={cmsClass}
        levels={3}
        addChild="添加下级"
        mayHaveChildren={({ classType }) => classType !== 'link'}
        search={['className', 'classCode', 'classType', 'status']}
        form={classForm}
        icon={(row) => (
          <>
            <ClassIcon type={row.classType} />
            {row.classType === 'link' && <Tag color="blue">外链</Tag>}
            <ClassWorkTag work={works.get(row.id)} />
          </>
        )}
        columnOrder={[
          'className',
          'classCode',
          'classType',
          'auditMode',
          'articleCount',
          'inMenu',
          'treeSort',
          'status',
          'updateTime',
        ]}
        columns={{
          classCode: { width: 136 },
          classPath: { hidden: true },
          auditMode: { hidden: true },
          articleCount: {
            title: '文章数',
            width: 96,
            align: 'right',
            render: ({ id, publishCount, articleCount }) => {
              const numbers = `${publishCount} / ${articleCount}`
              return articleCount > 0 && readsArticles ? <Link to={articlesOf(id)}>{numbers}</Link> : numbers
            },
          },
          publishCount: false,
          url: false,
          inMenu: { title: '导航', width: 72, render: (row) => <MenuCell row={row} /> },
          treeSort: { width: 112, render: (row) => <SortCell row={row} /> },
          createTime: { hidden: true },
          updateTime: { title: '更新时间', width: 176, render: ({ updateTime }) => updateTime },
        }}
        toolbar={[
          ...(may('import')
            ? [
                {
                  key: 'batch',
                  label: '批量新增',
                  icon: <UnorderedListOutlined aria-hidden />,
                  run: () => open('batch'),
                },
              ]
            : []),
          ...(may('edit')
            ? [{ key: 'recount', label: '重建统计', icon: <ReloadOutlined aria-hidden />, run: recount }]
            : []),
        ]}
        {...((may('remove') || may('merge')) && {
          batch: (rows: readonly CmsClassItem[]) => (
            <>
              {may('merge') && rows.length > 1 && (
                <Button size="small" icon={<MergeCellsOutlined aria-hidden />} onClick={() => open('merge', ...rows)}>
                  合并
                </Button>
              )}
              {may('remove') && (
                <Button
                  size="small"
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  onClick={() => open('remove', ...rows)}
                >
                  删除
                </Button>
              )}
            </>
          ),
        })}
        rowActions={rowActions}
      />
      <Suspense>{Shown && opened && <Shown rows={opened.rows} onClose={() => setOpened(undefined)} />}</Suspense>
    </>
  )
}
