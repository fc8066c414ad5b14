import { App } from 'antd'
import { Suspense, useRef, useState, type ReactNode } from 'react'
import { cmsFile, cutTypes, type ListedFile } from '@app/shared/cms/cmsFile.ts'
import { cmsFileCalls } from '@app/shared/cms/cmsFileCalls.ts'
import { downloadByName } from '@app/shared/system/file.ts'
import { call, urlOf } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useResourceMutations } from '#/kit/http/useResource.ts'
import { namesOf } from '#/kit/list/useResourceActions.tsx'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { copyText } from '#/kit/page/copyText.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import type { RowAction } from '#/kit/table/RowActions.tsx'
import { downloadFrom } from '#/kit/transfer/download.ts'

const PreviewDialog = lateDialog(() => import('./PreviewDialog.tsx'))
const PlacesDialog = lateDialog(() => import('./PlacesDialog.tsx'))
const PictureOf = lateDialog(() => import('./PictureOf.tsx'))
const RemoveDialog = lateDialog(() => import('./RemoveDialog.tsx'))
const MoveDialog = lateDialog(() => import('./MoveDialog.tsx'))
const UploadDialog = lateDialog(() => import('./UploadDialog.tsx'))

type File = ListedFile
type Opened =
  | { kind: 'preview' | 'places' | 'picture'; file: File }
  | { kind: 'remove' | 'move'; rows: readonly File[] }
  | { kind: 'upload'; folderId: string | undefined }

/** What can be done with files of the library, by the rights of the user. */
export function useFileActs(cleared: () => void) {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const confirm = useConfirm()
  const { refresh } = useResourceMutations(cmsFile)
  const [opened, setOpened] = useState<Opened>()
  const chooser = useRef<HTMLInputElement>(null)
  const replaced = useRef<File>(undefined)
  const may = (word: string) => hasPermi([`cms:cmsFile:${word}`])
  const close = () => setOpened(undefined)

  const copy = async ({ siteUrl }: File) => {
    if (await copyText(siteUrl)) void message.success('复制成功')
    else void message.error('复制失败')
  }
  const fetchFile = ({ id, name }: File) => void downloadFrom(urlOf(downloadByName, { params: { name: id } }), name)
  const [send] = useOnce(async (file: File, content: globalThis.File) => {
    const form = new FormData()
    form.append('file', content)
    await call(cmsFileCalls.replace, { params: { id: file.id }, body: {} }, { form })
    void refresh()
    void message.success('替换成功')
  })
  const restore = async (rows: readonly File[]) => {
    await call(cmsFileCalls.restore, { body: { ids: rows.map(({ id }) => id) } })
    void refresh()
    void message.success('还原成功')
    cleared()
  }
  const purge = (rows: readonly File[]) =>
    confirm({
      title: '彻底删除后无法恢复，确认删除吗?',
      content: namesOf(rows, 'name'),
      okText: '彻底删除',
      danger: true,
      run: async () => {
        await call(cmsFileCalls.purge, { body: { ids: rows.map(({ id }) => id) } }, { silent: true })
        void refresh()
        void message.success('删除成功')
        cleared()
      },
    })
  const clean = () =>
    confirm({
      title: '清理超过30天未被引用的文件?',
      content: '这些文件将移入回收站，到期前可以还原',
      okText: '清理',
      danger: true,
      run: async () => {
        const { count } = await call(cmsFileCalls.clean, {}, { silent: true })
        void refresh()
        void message.success(count > 0 ? `已清理 ${count} 个文件` : '没有需要清理的文件')
      },
    })

  const of = (file: File): RowAction[] =>
    file.recycleTime
      ? may('remove')
        ? [
            { key: 'restore', label: '还原', run: () => restore([file]) },
            { key: 'purge', label: '彻底删除', danger: true, run: () => purge([file]) },
          ]
        : []
      : [
          { key: 'copy', label: '复制地址', run: () => copy(file) },
          { key: 'places', label: '引用位置', run: () => setOpened({ kind: 'places', file }) },
          ...((may('upload') || may('edit')) && cutTypes.includes(file.ext)
            ? [{ key: 'picture', label: '图片处理', run: () => setOpened({ kind: 'picture', file }) }]
            : []),
          ...(may('replace')
            ? [
                {
                  key: 'replace',
                  label: '替换',
                  run: () => {
                    replaced.current = file
                    chooser.current?.click()
                  },
                },
              ]
            : []),
          { key: 'download', label: '下载', run: () => fetchFile(file) },
          ...(may('remove')
            ? [{ key: 'remove', label: '删除', danger: true, run: () => setOpened({ kind: 'remove', rows: [file] }) }]
            : []),
        ]

  const dialogs: ReactNode = (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="选择替换的文件"
        onChange={({ target }) => {
          const [content] = target.files ?? []
          target.value = ''
          if (content && replaced.current) send(replaced.current, content)
        }}
      />
      <Suspense fallback={null}>
        {opened?.kind === 'preview' && (
          <PreviewDialog file={opened.file} onDownload={() => fetchFile(opened.file)} onClose={close} />
        )}
        {opened?.kind === 'places' && <PlacesDialog file={opened.file} onClose={close} />}
        {opened?.kind === 'picture' && (
          <PictureOf file={opened.file} mayCut={may('upload')} mayEdit={may('edit')} onClose={close} />
        )}
        {opened?.kind === 'remove' && <RemoveDialog rows={opened.rows} onDone={cleared} onClose={close} />}
        {opened?.kind === 'move' && <MoveDialog rows={opened.rows} onDone={cleared} onClose={close} />}
        {opened?.kind === 'upload' && <UploadDialog folderId={opened.folderId} onClose={close} />}
      </Suspense>
    </>
  )
  return {
    may,
    of,
    preview: (file: File) => setOpened({ kind: 'preview', file }),
    places: (file: File) => setOpened({ kind: 'places', file }),
    remove: (rows: readonly File[]) => setOpened({ kind: 'remove', rows }),
    move: (rows: readonly File[]) => setOpened({ kind: 'move', rows }),
    upload: (folderId: string | undefined) => setOpened({ kind: 'upload', folderId }),
    restore,
    purge,
    clean,
    dialogs,
  }
}
