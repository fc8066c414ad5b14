import { useQuery } from '@tanstack/react-query'
import { Empty, Form, Input, Pagination, Tabs } from 'antd'
import { useState } from 'react'
import { cmsFile, libraryTypes, type FileKind } from '@app/shared/cms/cmsFile.ts'
import { rootId } from '@app/shared/kit/tree.ts'
import type { UploadedFile } from '#/components/upload/uploadList.ts'
import { Select } from '#/kit/form/Select.tsx'
import { resourceQueries } from '#/kit/http/useResource.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { bytesText } from '#/kit/words/format.ts'
import { FileCard, FileWall } from './FileCard.tsx'
import { FolderSelect } from './FolderSelect.tsx'
import { UploadPane } from './UploadPane.tsx'
import css from './media.module.css'

/** A file of the library, or an address elsewhere; that has no id. */
export type PickedFile = UploadedFile

export interface FilePickerProps {
  /** Kinds that fit; all of them unless given. */
  kinds?: readonly FileKind[]
  /** Extensions that fit within these. */
  types?: readonly string[]
  /** How many may be chosen; one unless given. */
  most?: number
  /** An address elsewhere will do as well. */
  addresses?: boolean
  onPick: (files: PickedFile[]) => void
  onClose: () => void
}

const pageSize = 20
const kindWords: Readonly<Record<FileKind, string>> = {
  image: '图片',
  video: '视频',
  audio: '音频',
  doc: '文档',
  other: '其他',
}

/** 选择文件: one dialog for editor, covers, parameters and links (cms §11). */
export default function FilePicker({ kinds, types, most = 1, addresses = false, onPick, onClose }: FilePickerProps) {
  const { hasPermi } = useAuth()
  const [open, setOpen] = useState(true)
  const mayList = hasPermi(['cms:cmsFile:list'])
  const mayUpload = hasPermi(['cms:cmsFile:upload'])
  const [turned, setTab] = useState<string>()
  const tab = turned ?? (mayList ? 'library' : mayUpload ? 'upload' : 'address')
  const [chosen, setChosen] = useState<readonly PickedFile[]>([])
  const [address, setAddress] = useState('')
  const [folder, setFolder] = useState<string>(rootId)
  const isAddress = /^https?:\/\/[^\s"'<>\\]+$/i.test(address.trim())
  const toggle = (file: PickedFile) =>
    setChosen((now) => {
      if (now.some(({ id }) => id === file.id)) return now.filter(({ id }) => id !== file.id)
      return most === 1 ? [file] : now.length < most ? [...now, file] : now
    })
  const picked = tab === 'address' ? (isAddress ? [{ id: '', name: address.trim(), url: address.trim() }] : []) : chosen
  const items = [
    ...(mayList
      ? [
          {
            key: 'library',
            label: '文件库',
            children: <Library kinds={kinds} types={types} chosen={chosen} onToggle={toggle} />,
          },
        ]
      : []),
    ...(mayUpload
      ? [
          {
            key: 'upload',
            label: '上传',
            children: (
              <div className={css.stack}>
                <Form.Item label="放入目录" style={{ marginBottom: 0 }}>
                  <FolderSelect value={folder} onChange={(id) => setFolder(typeof id === 'string' ? id : rootId)} />
                </Form.Item>
                <UploadPane
                  types={typesOf(kinds, types)}
                  folderId={folder}
                  onKept={(file) => setChosen((now) => (most === 1 ? [file] : [...now, file].slice(0, most)))}
                />
              </div>
            ),
          },
        ]
      : []),
    ...(addresses
      ? [
          {
            key: 'address',
            label: '网络地址',
            children: (
              <Form.Item
                label="文件地址"
                extra="其他网站的文件不会保存到本站，对方删除后将无法显示"
                {...(address !== '' && !isAddress && { validateStatus: 'error' as const, help: '文件地址格式不正确' })}
              >
                <Input
                  value={address}
                  placeholder="https://"
                  maxLength={500}
                  onChange={({ target }) => setAddress(target.value)}
                />
              </Form.Item>
            ),
          },
        ]
      : []),
  ]
  return (
    <Dialog
      open={open}
      title="选择文件"
      width={880}
      height={620}
      okText={most > 1 && picked.length > 0 ? `确定（${picked.length}）` : '确定'}
      okDisabled={picked.length === 0}
      onOk={() => {
        onPick([...picked])
        setOpen(false)
      }}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {items.length > 0 ? (
        <Tabs activeKey={tab} onChange={setTab} items={items} />
      ) : (
        <Empty description="您没有文件库的权限" />
      )}
    </Dialog>
  )
}

const endingsOf: Readonly<Record<FileKind, (type: string) => boolean>> = {
  image: (type) => ['png', 'jpg', 'jpeg', 'gif', 'webp'].includes(type),
  video: (type) => ['mp4', 'webm', 'ogv', 'ogg'].includes(type),
  audio: (type) => ['mp3', 'ogg'].includes(type),
  doc: (type) => ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'pdf'].includes(type),
  other: () => true,
}

const typesOf = (kinds: readonly FileKind[] | undefined, types: readonly string[] | undefined) =>
  types ?? (kinds ? libraryTypes.filter((type) => kinds.some((kind) => endingsOf[kind](type))) : libraryTypes)

interface LibraryProps {
  kinds: readonly FileKind[] | undefined
  types: readonly string[] | undefined
  chosen: readonly PickedFile[]
  onToggle: (file: PickedFile) => void
}

function Library({ kinds, types, chosen, onToggle }: LibraryProps) {
  const [name, setName] = useState('')
  const [folderId, setFolderId] = useState<string>()
  const [kind, setKind] = useState<FileKind | undefined>(kinds?.length === 1 ? kinds[0] : undefined)
  const [pageNum, setPageNum] = useState(1)
  const asked = {
    pageNum,
    pageSize,
    ...(name && { name }),
    ...(kind && { kind }),
    ...(folderId && folderId !== rootId && { folderId }),
  }
  const files = useQuery(resourceQueries(cmsFile).page(asked))
  const fits = ({ ext, kind: own }: { ext: string; kind: FileKind }) =>
    (!kinds || kinds.includes(own)) && (!types || types.includes(ext))
  const rows = files.data?.list ?? []
  const anew =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value)
      setPageNum(1)
    }
  return (
    <>
      <div className={css.filters}>
        <Input.Search
          allowClear
          placeholder="请输入文件名"
          aria-label="文件名"
          enterButton={false}
          onSearch={anew(setName)}
        />
        {(kinds === undefined || kinds.length > 1) && (
          <Select<FileKind>
            allowClear
            aria-label="类型"
            placeholder="类型"
            style={{ width: 120 }}
            getPopupContainer={insideCard}
            {...(kind && { value: kind })}
            options={(kinds ?? (Object.keys(kindWords) as FileKind[])).map((value) => ({
              value,
              label: kindWords[value],
            }))}
            onChange={anew((value: FileKind | undefined) => setKind(value))}
          />
        )}
        <span style={{ width: 200 }}>
          <FolderSelect
            placeholder="目录"
            value={folderId}
            onChange={anew((id: unknown) => setFolderId(typeof id === 'string' ? id : undefined))}
          />
        </span>
      </div>
      <LoadState query={files} />
      {files.data && rows.length === 0 && <Empty description="没有符合条件的文件" />}
      <FileWall label="文件库的文件">
        {rows.filter(fits).map((file) => (
          <FileCard
            key={file.id}
            file={file}
            word="选择"
            pressed={chosen.some(({ id }) => id === file.id)}
            onPress={() => onToggle({ id: file.id, name: file.name, url: file.url ?? '' })}
            note={[file.pixels, bytesText(file.size)].filter(Boolean).join(' · ')}
          />
        ))}
      </FileWall>
      {files.data && files.data.total > pageSize && (
        <Pagination
          size="small"
          align="end"
          current={pageNum}
          pageSize={pageSize}
          total={files.data.total}
          showSizeChanger={false}
          onChange={setPageNum}
        />
      )}
    </>
  )
}
