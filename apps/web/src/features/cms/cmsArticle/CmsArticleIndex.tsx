import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown, Segmented, Tabs } from 'antd'
import { Suspense, useState } from 'react'
import { articleType } from '@app/shared/cms/articleStatus.ts'
import type { ArticleItem } from '@app/shared/cms/cmsArticle.ts'
import type { TreeNode } from '@app/shared/kit/tree.ts'
import { useArticleActs, type Flag } from '#/features/cms/cmsArticle/acts/useArticleActs.tsx'
import { ClassPane } from '#/features/cms/shared/ClassPane.tsx'
import { counted } from '#/features/cms/shared/counted.ts'
import { auditPath } from '#/features/cms/shared/flowCells.tsx'
import { openOnSite } from '#/features/cms/shared/openOnSite.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import type { FurtherSearch } from '#/kit/list/searchFields.ts'
import { useListStart } from '#/kit/list/useListStart.ts'
import { copyText } from '#/kit/page/copyText.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { useShell } from '#/kit/session/shell.ts'
import type { RowAction } from '#/kit/table/RowActions.tsx'
import { SidePane } from '#/kit/tree/SidePane.tsx'
import { DictTag } from '#/kit/words/DictTag.tsx'
import { useDict } from '#/kit/words/useDict.ts'
import { articles, countsQuery, refreshArticles } from './articleQueries.ts'
import { ArticleTitle } from './ArticleTitle.tsx'
import { formPath, newPath } from './formPaths.ts'
import { SortCell } from './SortCell.tsx'
import css from './article.module.css'

const LogDrawer = lateDialog(() => import('#/features/cms/cmsArticle/version/LogDrawer.tsx'))
const VersionDrawer = lateDialog(() => import('#/features/cms/cmsArticle/version/VersionDrawer.tsx'))

type Seen = { kind: 'versions' | 'logs'; row: ArticleItem }

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
const flags: readonly [Flag, '0' | '1', string][] = [
  ['topFlag', '1', '置顶'],
  ['topFlag', '0', '取消置顶'],
  ['recommendFlag', '1', '推荐'],
  ['recommendFlag', '0', '取消推荐'],
  ['hotFlag', '1', '热点'],
  ['hotFlag', '0', '取消热点'],
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
  const can = (word: string) => hasPermi([`cms:cmsArticle:${word}`])
  const client = useQueryClient()
  const { open } = useShell()
  const list = useListStart(undefined)
  const [known, setKnown] = useState<TreeNode>()
  const [seen, setSeen] = useState<Seen>()
  const { acts, dialogs } = useArticleActs()
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
  const ids = (rows: readonly ArticleItem[]) => rows.map(({ id }) => id)
  const edit = (row: ArticleItem) => open(formPath(row.id, row.actions.includes('edit') ? undefined : 'view'))

  const rowActions = (row: ArticleItem): RowAction[] => {
    const may = (action: ArticleItem['actions'][number]) => row.actions.includes(action)
    const offered: [boolean, RowAction][] = [
      [may('edit'), { key: 'edit', label: '编辑', run: () => edit(row) }],
      [!may('edit') && may('view'), { key: 'view', label: '查看', run: () => edit(row) }],
      [
        may('publish'),
        { key: 'publish', label: row.draftFlag === 'Y' ? '发布修改' : '发布', run: () => acts.publish([row.id]) },
      ],
      [may('submit'), { key: 'submit', label: '提交审核', run: () => acts.submit([row.id]) }],
      [
        may('audit') && Boolean(row.flowId),
        { key: 'audit', label: '审核', run: () => open(auditPath(row.flowId ?? '')) },
      ],
      [may('withdraw'), { key: 'withdraw', label: '撤回', run: () => acts.withdraw([row.id]) }],
      [may('offline'), { key: 'offline', label: '下线', run: () => acts.offline([row.id]) }],
      [may('schedule'), { key: 'schedule', label: '定时发布', run: () => acts.schedule(row.id) }],
      [may('cancelSchedule'), { key: 'cancelSchedule', label: '取消定时', run: () => acts.cancelSchedule([row.id]) }],
      [may('visit') && Boolean(row.url), { key: 'visit', label: '访问', run: () => openOnSite(row.url ?? '') }],
      [may('visit') && Boolean(row.url), { key: 'link', label: '复制链接', run: () => copyText(row.url ?? '') }],
      [may('versions'), { key: 'versions', label: '版本记录', run: () => setSeen({ kind: 'versions', row }) }],
      [may('view'), { key: 'logs', label: '操作记录', run: () => setSeen({ kind: 'logs', row }) }],
      [may('move'), { key: 'move', label: '移动', run: () => acts.move([row.id]) }],
      [may('copy'), { key: 'copy', label: '复制', run: () => acts.copy([row.id]) }],
      [may('forceUnlock'), { key: 'forceUnlock', label: '强制接管', run: () => acts.forceUnlock(row.id) }],
      [
        may('discardDraft'),
        { key: 'discardDraft', label: '放弃修改', danger: true, run: () => acts.discardDraft(row.id) },
      ],
      [may('remove'), { key: 'remove', label: '删除', danger: true, run: () => acts.remove([row.id], [row.title]) }],
    ]
    return offered.filter(([offers]) => offers).map(([, action]) => action)
  }
  const batch = (rows: readonly ArticleItem[]) => (
    <>
      {can('publish') && <Button onClick={() => acts.publish(ids(rows))}>发布</Button>}
      {can('offline') && <Button onClick={() => acts.offline(ids(rows))}>下线</Button>}
      {can('submit') && <Button onClick={() => acts.submit(ids(rows))}>提交审核</Button>}
      {can('move') && <Button onClick={() => acts.move(ids(rows))}>移动</Button>}
      {can('copy') && <Button onClick={() => acts.copy(ids(rows))}>复制</Button>}
      {can('top') && (
        <Dropdown
          trigger={['click']}
          getPopupContainer={insideCard}
          menu={{
            items: flags.map(([field, value, label]) => ({ key: `${field} ${value}`, label })),
            onClick: ({ key }) => {
              const [field, value] = key.split(' ')
              acts.flag(ids(rows), field as Flag, value as '0' | '1')
            },
          }}
        >
          <Button>置顶推荐</Button>
        </Dropdown>
      )}
      {can('remove') && (
        <Button
          danger
          onClick={() =>
            acts.remove(
              ids(rows),
              rows.map(({ title }) => title),
            )
          }
        >
          删除
        </Button>
      )}
    </>
  )
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
          title: { render: (row) => <ArticleTitle row={row} onOpen={() => edit(row)} /> },
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
        onAdd={can('add') ? () => open(newPath(classId, articleType.text)) : undefined}
        addKinds={types
          .filter(({ dictValue }) => Object.values<string>(articleType).includes(dictValue))
          .map(({ dictValue, dictLabel }) => ({
            key: dictValue,
            label: dictLabel,
            run: () => open(newPath(classId, dictValue)),
          }))}
        rowActions={rowActions}
        batch={batch}
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
      </Suspense>
    </SidePane>
  )
}
