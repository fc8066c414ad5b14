import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import ClearOutlined from '@ant-design/icons/ClearOutlined'
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined'
import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { cmsFile, type ListedFile } from '@app/shared/cms/cmsFile.ts'
import { cmsFileFolder } from '@app/shared/cms/cmsFileFolder.ts'
import { FileCard, FileWall } from '#/features/cms/shared/media/FileCard.tsx'
import { FolderSelect } from '#/features/cms/shared/media/FolderSelect.tsx'
import { useListState } from '#/kit/list/useListState.ts'
import type { DrawnLines } from '#/kit/table/ResourceTable.tsx'
import { RowActions } from '#/kit/table/RowActions.tsx'
import { TreeListPage } from '#/kit/tree/TreeListPage.tsx'
import { bytesText } from '#/kit/words/format.ts'
import { FileThumb } from './FileThumb.tsx'
import { useFileActs } from './useFileActs.tsx'

const among = [
  { value: 'unused', label: '未被引用' },
  { value: 'orphan', label: '超过30天未被引用' },
  { value: 'same', label: '内容重复' },
  { value: 'bin', label: '回收站' },
]
const sizes = [
  { value: '0-1', label: '小于 1 MB' },
  { value: '1-10', label: '1 至 10 MB' },
  { value: '10-100', label: '10 至 100 MB' },
  { value: '100-', label: '100 MB 以上' },
]
const viewKey = 'cms.fileView'

/** 文件管理: what was uploaded for articles and resources, in folders. */
export default function CmsFileIndex() {
  const [{ filters }] = useListState()
  const [view, setView] = useState(() => (localStorage.getItem(viewKey) === 'table' ? 'table' : 'grid'))
  const acts = useFileActs(() => undefined)
  const binned = filters.among === 'bin'
  const turn = () => {
    const next = view === 'grid' ? 'table' : 'grid'
    localStorage.setItem(viewKey, next)
    setView(next)
  }
  const draw = (rows: readonly ListedFile[], { actions, selection, nameOf }: DrawnLines) => (
    <FileWall label="文件">
      {rows.map((file) => (
        <FileCard
          key={file.id}
          file={file}
          word="预览"
          onPress={() => acts.preview(file)}
          note={[file.pixels, bytesText(file.size)].filter(Boolean).join(' · ')}
          tick={
            selection && (
              <Checkbox
                aria-label={`选择 ${file.name}`}
                checked={selection.ids.includes(file.id)}
                onChange={({ target }) =>
                  selection.onChange(
                    target.checked ? [...selection.ids, file.id] : selection.ids.filter((id) => id !== file.id),
                  )
                }
              />
            )
          }
          acts={actions && <RowActions name={nameOf(file as never)} actions={actions(file as never)} phone />}
        />
      ))}
    </FileWall>
  )
  return (
    <>
      <TreeListPage
        resource={cmsFile}
        tree={cmsFileFolder}
        by="folderId"
        search={[
          'name',
          'kind',
          { key: 'among', label: '范围', placeholder: '全部文件', choices: among },
          { key: 'sizeRange', label: '大小', placeholder: '请选择', choices: sizes },
          'ext',
          'alt',
          'uploadUser',
          'createTime',
        ]}
        columns={{
          preview: {
            title: '预览',
            width: 72,
            render: (file) => <FileThumb file={file} onOpen={() => acts.preview(file)} />,
          },
          size: { align: 'right', render: ({ size }) => bytesText(size) },
          pixels: { render: ({ pixels }) => pixels ?? '-' },
          usage: {
            render: (file) =>
              file.usage > 0 ? (
                <Button
                  type="link"
                  size="small"
                  aria-label={`查看 ${file.name} 的引用位置`}
                  onClick={() => acts.places(file)}
                >
                  {`${file.usage} 处`}
                </Button>
              ) : (
                '-'
              ),
          },
          ext: { hidden: true },
          width: false,
          height: false,
          url: false,
          siteUrl: false,
          recycleTime: binned ? {} : false,
          purgeTime: binned ? {} : false,
        }}
        columnOrder={['preview', 'name', 'kind', 'pixels', 'size', 'usage', 'isOpen', 'uploadUser']}
        form={{ inputs: { folderId: FolderSelect } }}
        editRefusal={({ recycleTime }) => (recycleTime ? '已删除的文件不能修改，请先还原' : undefined)}
        rowActions={acts.of}
        batch={(rows) =>
          binned
            ? acts.may('remove') && (
                <>
                  <Button size="small" onClick={() => void acts.restore(rows)}>
                    还原
                  </Button>
                  <Button size="small" danger onClick={() => acts.purge(rows)}>
                    彻底删除
                  </Button>
                </>
              )
            : (acts.may('edit') || acts.may('remove')) && (
                <>
                  {acts.may('edit') && (
                    <Button size="small" onClick={() => acts.move(rows)}>
                      移动
                    </Button>
                  )}
                  {acts.may('remove') && (
                    <Button size="small" danger onClick={() => acts.remove(rows)}>
                      删除
                    </Button>
                  )}
                </>
              )
        }
        toolbar={[
          ...(acts.may('upload')
            ? [
                {
                  key: 'upload',
                  label: '上传',
                  icon: <UploadOutlined aria-hidden />,
                  run: () => acts.upload(filters.folderId),
                },
              ]
            : []),
          {
            key: 'view',
            label: view === 'grid' ? '列表显示' : '网格显示',
            icon: view === 'grid' ? <UnorderedListOutlined aria-hidden /> : <AppstoreOutlined aria-hidden />,
            run: turn,
          },
          ...(acts.may('remove')
            ? [{ key: 'clean', label: '清理', icon: <ClearOutlined aria-hidden />, run: acts.clean }]
            : []),
        ]}
        {...(view === 'grid' && { draw })}
        purpose="上传图片、视频和文档，供文章、资源、链接和参数使用"
      />
      {acts.dialogs}
    </>
  )
}
