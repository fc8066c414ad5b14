import ExportOutlined from '@ant-design/icons/ExportOutlined'
import FileExcelOutlined from '@ant-design/icons/FileExcelOutlined'
import FileMarkdownOutlined from '@ant-design/icons/FileMarkdownOutlined'
import FileWordOutlined from '@ant-design/icons/FileWordOutlined'
import FileZipOutlined from '@ant-design/icons/FileZipOutlined'
import InboxOutlined from '@ant-design/icons/InboxOutlined'
import SwapOutlined from '@ant-design/icons/SwapOutlined'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Card, Progress } from 'antd'
import { Suspense, useState, type ReactNode } from 'react'
import {
  cmsMigration,
  migrateStatus,
  taskTopic,
  type ImportKind,
  type MigrationTask,
} from '@app/shared/cms/cmsMigration.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { useLive } from '#/kit/live/useLive.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import css from './migration.module.css'

const ExportDialog = lateDialog(() => import('./ExportDialog.tsx'))
const MoveDialog = lateDialog(() => import('./MoveDialog.tsx'))
const UploadDialog = lateDialog(() => import('./UploadDialog.tsx'))
const TaskDrawer = lateDialog(() => import('./TaskDrawer.tsx'))

interface Way {
  key: ImportKind | 'move' | 'export'
  title: string
  text: string
  action: string
  icon: ReactNode
  right: 'add' | 'import' | 'export'
}

const ways: readonly Way[] = [
  {
    key: 'move',
    title: '栏目间迁移',
    text: '把文章移动或复制到其他栏目，可保持下级结构，旧地址自动跳转。',
    action: '迁移',
    icon: <SwapOutlined aria-hidden />,
    right: 'add',
  },
  {
    key: 'wxr',
    title: 'WordPress 导入',
    text: '导入 WordPress 导出的 XML 文件，保留分类、标签、作者、时间与旧地址。',
    action: '导入',
    icon: <FileZipOutlined aria-hidden />,
    right: 'import',
  },
  {
    key: 'mdzip',
    title: 'Markdown 导入',
    text: '导入 Markdown 文件的压缩包，目录作为栏目，图片一并导入。',
    action: '导入',
    icon: <FileMarkdownOutlined aria-hidden />,
    right: 'import',
  },
  {
    key: 'word',
    title: 'Word 批量导入',
    text: '导入装有多个 Word 文档的压缩包，目录作为栏目，图片一并导入。',
    action: '导入',
    icon: <FileWordOutlined aria-hidden />,
    right: 'import',
  },
  {
    key: 'excel',
    title: 'Excel 导入',
    text: '按模板填写标题、栏目、正文等，一行一篇文章。',
    action: '导入',
    icon: <FileExcelOutlined aria-hidden />,
    right: 'import',
  },
  {
    key: 'package',
    title: '内容包导入',
    text: '导入本系统导出的内容包，保留栏目、正文、标签、图片与时间。',
    action: '导入',
    icon: <InboxOutlined aria-hidden />,
    right: 'import',
  },
  {
    key: 'export',
    title: '内容包导出',
    text: '把栏目的文章连同正文、标签与图片导出为一个压缩包。',
    action: '导出',
    icon: <ExportOutlined aria-hidden />,
    right: 'export',
  },
]

/** 内容迁移: what is moved between classes or comes from other systems, looked at before it happens and taken back after. */
export default function CmsMigrationIndex() {
  const client = useQueryClient()
  const { hasPermi } = useAuth()
  const [way, setWay] = useState<Way['key']>()
  const [taskId, setTaskId] = useState<string>()
  const refresh = () => void client.invalidateQueries({ queryKey: [cmsMigration.name] })
  useLive(taskTopic, refresh)
  const close = () => setWay(undefined)
  const begun = (id: string) => {
    refresh()
    setTaskId(id)
  }
  return (
    <>
      <div className={css.ways}>
        {ways
          .filter(({ right }) => hasPermi([`cms:cmsMigration:${right}`]))
          .map(({ key, title, text, action, icon }) => (
            <Card key={key} size="small" className={css.way ?? ''}>
              <div className={css.head}>
                <span className={css.icon}>{icon}</span>
                <h2>{title}</h2>
                <Button size="small" aria-label={title} onClick={() => setWay(key)}>
                  {action}
                </Button>
              </div>
              <p>{text}</p>
            </Card>
          ))}
      </div>
      <ResourcePage
        resource={cmsMigration}
        onOpen={({ id }) => setTaskId(id)}
        columns={{
          createBy: false,
          targetName: { hidden: true },
          success: { hidden: true },
          skip: { hidden: true },
          createByName: { hidden: true },
          endTime: { hidden: true },
          createTime: { hidden: true },
          progress: { render: (row) => <Bar row={row} /> },
        }}
        rowActions={(row) => [{ key: 'view', label: '查看', run: () => setTaskId(row.id) }]}
        removeRefusal={({ status }) => (status === migrateStatus.running ? '任务正在执行，请先取消' : undefined)}
        purpose="迁移任务会列在这里，可查看明细、下载报告和回滚。"
      />
      <Suspense>
        {way === 'move' && <MoveDialog onMade={begun} onClosed={close} />}
        {way === 'export' && <ExportDialog onClosed={close} />}
        {way !== undefined && way !== 'move' && way !== 'export' && (
          <UploadDialog kind={way} onMade={begun} onClosed={close} />
        )}
        {taskId !== undefined && <TaskDrawer key={taskId} taskId={taskId} onClosed={() => setTaskId(undefined)} />}
      </Suspense>
    </>
  )
}

function Bar({ row }: { row: MigrationTask }) {
  if (row.status === migrateStatus.waiting) return '-'
  const isBad = row.status === migrateStatus.failed
  return (
    <Progress
      percent={row.progress}
      size="small"
      aria-label={`${row.taskNo} 进度`}
      {...(isBad && { status: 'exception' as const })}
    />
  )
}
