import ExportOutlined from '@ant-design/icons/ExportOutlined'
import ImportOutlined from '@ant-design/icons/ImportOutlined'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Segmented, Tabs } from 'antd'
import { Suspense, useState } from 'react'
import { articleType } from '@app/shared/cms/articleStatus.ts'
import type { ArticleItem } from '@app/shared/cms/cmsArticle.ts'
import type { TreeNode } from '@app/shared/kit/tree.ts'
import { BatchBar } from '#/features/cms/cmsArticle/acts/BatchBar.tsx'
import { articlePath, rowActionsOf } from '#/features/cms/cmsArticle/acts/rowActionsOf.ts'
import { useArticleActs } from '#/features/cms/cmsArticle/acts/useArticleActs.tsx'
import { useArticleExport } from '#/features/cms/cmsArticle/acts/useArticleExport.tsx'
import { ClassPane } from '#/features/cms/shared/ClassPane.tsx'
import { counted } from '#/features/cms/shared/counted.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import type { FurtherSearch } from '#/kit/list/searchFields.ts'
import { useListStart } from '#/kit/list/useListStart.ts'
import { copyText } from '#/kit/page/copyText.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { useShell } from '#/kit/session/shell.ts'
import type { ToolbarButton } from '#/kit/table/PageToolbar.tsx'
import { SidePane } from '#/kit/tree/SidePane.tsx'
import { DictTag } from '#/kit/words/DictTag.tsx'
import { useDict } from '#/kit/words/useDict.ts'
import { articles, countsQuery, refreshArticles } from './articleQueries.ts'
import { ArticleTitle } from './ArticleTitle.tsx'
import { newPath } from './formPaths.ts'
import { SortCell } from './SortCell.tsx'
import css from './article.module.css'

const CodeDialog = lateDialog(() => import('#/features/cms/cmsArticle/acts/CodeDialog.tsx'))
const LogDrawer = lateDialog(() => import('#/features/cms/cmsArticle/version/LogDrawer.tsx'))
const VersionDrawer = lateDialog(() => import('#/features/cms/cmsArticle/version/VersionDrawer.tsx'))

type Seen = { kind: 'versions' | 'logs' | 'code'; row: ArticleItem }

const tabs: readonly [key: string, label: string][] = [
  ['all', '全部'],
  ['0', '草稿'],
  ['3', '待审核'],
  ['4', '审核通过'],
  ['5', '审核不通过'],
  ['1', '已发布'],
  ['2', '已下线'],
  ['mine', '我的文章'],
  ['changed', '有修改'],
]
const marks = [
  { value: 'scheduled', label: '定时' },
  { value: 'expiring', label: '即将到期' },
  { value: 'top', label: '置顶' },
  { value: 'recommend', label: '推荐' },
  { value: 'hot', label: '热点' },
  { value: 'slide', label: '幻灯' },
  { value: 'noCover', label: '无封面' },
]
const search: (string | FurtherSearch)[] = [
  { key: 'keyword', label: '标题/编号' },
  { key: 'fullText', label: '全文检索', placeholder: '搜索正文，引号内连续匹配' },
  'articleType',
  'author',
  { key: 'mark', label: '属性', placeholder: '请选择', choices: marks, advanced: true },
  { key: 'tag', label: '标签', advanced: true },
  'source',
  'createBy',
  'publishTime',
  'createTime',
]

/** 文章管理: classes beside the list, tabs by where an article stands, acts as the server offers them. */
export default function CmsArticleIndex() {
  const { hasPermi } = useAuth()
  const { message } = App.useApp()
  const client = useQueryClient()
  const { open } = useShell()
  const list = useListStart(undefined)
  const [known, setKnown] = useState<TreeNode>()
  const [seen, setSeen] = useState<Seen>()
  const { acts, dialogs } = useArticleActs()
  const exportRows = useArticleExport()
  const types = useDict('cms_article_type')
  const { filters } = list.state
  const { classId } = filters
  const { data: counts } = useQuery(
    countsQuery({ classId, withChildren: filters.withChildren === 'N' ? 'N' : undefined }),
  )
  const withNumbers = (key: string) =>
    key === 'all'
      ? counts?.all
      : key === 'mine'
        ? counts?.mine
        : key === 'changed'
          ? counts?.changed
          : counts?.statuses[key]
  const { status, mine, draftFlag, ...others } = filters
  const tab = mine ? 'mine' : draftFlag ? 'changed' : (status ?? 'all')
  const chooseTab = (key: string) => {
    const chosen: Record<string, string> =
      key === 'all' ? {} : key === 'mine' ? { mine: 'Y' } : key === 'changed' ? { draftFlag: 'Y' } : { status: key }
    list.change({ filters: { ...others, ...chosen }, pageNum: 1 })
  }
  const choose = (node: TreeNode | undefined) => {
    const { classId: _, ...rest } = filters
    setKnown(node)
    list.change({ filters: node ? { ...rest, classId: node.id } : rest, pageNum: 1 })
  }
  const copy = async (url: string) => {
    if (await copyText(url)) void message.success('复制成功')
    else void message.error('复制失败')
  }
  const toolbar: ToolbarButton[] = [
    {
      key: 'import',
      label: '导入',
      icon: <ImportOutlined aria-hidden />,
      run: () => open('/cms/cmsMigration'),
    },
    {
      key: 'export',
      label: '导出',
      icon: <ExportOutlined aria-hidden />,
      run: () => exportRows(list.state),
    },
  ].filter(({ key }) => hasPermi([key === 'import' ? 'cms:cmsMigration:import' : 'cms:cmsArticle:export']))
  const rowActions = (row: ArticleItem) =>
    rowActionsOf(row, { acts, open, copy: (url) => void copy(url), see: (kind) => setSeen({ kind, row }) })
  return (
    <SidePane
      label="栏目"
      chosen={classId === undefined ? '全部栏目' : (known?.title ?? '…')}
      pane={(done) => (
        <ClassPane
          selected={classId}
          onSelect={(node) => {
            choose(node)
            done()
          }}
        />
      )}
    >
      <Tabs
        className={css.tabs}
        size="small"
        activeKey={tab}
        onChange={chooseTab}
        items={tabs.map(([key, label]) => ({
          key,
          label: counted(label, withNumbers(key)),
        }))}
        tabBarExtraContent={
          classId === undefined ? null : (
            <Segmented
              size="small"
              value={filters.withChildren === 'N' ? 'N' : 'Y'}
              options={[
                { value: 'Y', label: '包含下级栏目' },
                { value: 'N', label: '仅本栏目' },
              ]}
              onChange={(value) => list.change({ filters: { ...filters, withChildren: value }, pageNum: 1 })}
            />
          )
        }
      />
      <ResourcePage
        resource={articles}
        list={list}
        search={search}
        columns={{
          title: { render: (row) => <ArticleTitle row={row} onOpen={() => open(articlePath(row))} /> },
          classId: false,
          classPath: false,
          articleType: false,
          draftFlag: false,
          draftStatus: false,
          titleStyle: false,
          cover: false,
          coverUrl: false,
          tags: false,
          topFlag: false,
          recommendFlag: false,
          hotFlag: false,
          slideFlag: false,
          expireTime: false,
          offlineReason: false,
          copyType: false,
          scheduled: false,
          lock: false,
          url: false,
          actions: false,
          flowId: false,
          createBy: false,
          createTime: false,
          status: {
            render: (row) => (row.scheduled ? '待发布' : <DictTag type="cms_article_status" value={row.status} />),
          },
          author: { hidden: true },
          hits: { hidden: true },
          wordCount: { hidden: true },
          createByName: { hidden: true },
          sort: {
            hidden: true,
            render: (row) =>
              row.actions.includes('top') ? (
                <SortCell
                  id={row.id}
                  sort={row.sort ?? 0}
                  title={row.title}
                  onSaved={() => void refreshArticles(client)}
                />
              ) : (
                row.sort
              ),
          },
        }}
        onAdd={hasPermi(['cms:cmsArticle:add']) ? () => open(newPath(classId, articleType.text)) : undefined}
        addKinds={types
          .filter(({ dictValue }) => Object.values<string>(articleType).includes(dictValue))
          .map(({ dictValue, dictLabel }) => ({
            key: dictValue,
            label: dictLabel,
            run: () => open(newPath(classId, dictValue)),
          }))}
        rowActions={rowActions}
        toolbar={toolbar}
        batch={(rows) => <BatchBar rows={rows} acts={acts} />}
        purpose="文章写好并发布后，访客可以在前台读到。"
      />
      {dialogs}
      <Suspense>
        {seen?.kind === 'versions' && (
          <VersionDrawer id={seen.row.id} title={seen.row.title} onClosed={() => setSeen(undefined)} />
        )}
        {seen?.kind === 'logs' && (
          <LogDrawer id={seen.row.id} title={seen.row.title} onClosed={() => setSeen(undefined)} />
        )}
        {seen?.kind === 'code' && (
          <CodeDialog title={seen.row.title} url={seen.row.url ?? ''} onClosed={() => setSeen(undefined)} />
        )}
      </Suspense>
    </SidePane>
  )
}
