import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { uploadUses } from '@app/shared/system/file.ts'
import type { ArticleFeatures, LibraryFile } from '#/components/RichText/richText.types.ts'
import { shownAs } from '#/components/upload/accepts.ts'
import { UploadImage } from '#/components/UploadImage/UploadImage.tsx'
import type { GalleryPicture } from './gallery.ts'
import css from './article.module.css'

/** Pictures of a gallery (cms §2.1). */
const most = 100
const longest = 200

interface GalleryDialogProps {
  pictures: readonly GalleryPicture[]
  Library: ArticleFeatures['Library']
  container: () => HTMLElement
  onSave: (pictures: GalleryPicture[]) => void
  onClose: () => void
}

const keyOf = ({ fileId, src }: GalleryPicture) => fileId ?? src
const nameOf = (name: string) => name.replace(/\.\w+$/, '').slice(0, longest)

/** 图集: pictures out of the library or uploaded, in their order, each with its words. */
export default function GalleryDialog({ pictures: before, Library, container, onSave, onClose }: GalleryDialogProps) {
  const [pictures, setPictures] = useState(before)
  const [choosing, setChoosing] = useState(false)
  const say = (at: number, change: Partial<GalleryPicture>) =>
    setPictures((now) => now.map((one, i) => (i === at ? { ...one, ...change } : one)))
  const take = (files: readonly LibraryFile[]) =>
    setPictures((now) => {
      const known = new Set(now.map(keyOf))
      const came = files.filter(({ id, name }) => shownAs(name) === 'image' && !known.has(id))
      return [...now, ...came.map(pictureOf)].slice(0, most)
    })
  const arrange = (files: readonly LibraryFile[]) =>
    setPictures((now) => files.map((file) => now.find((one) => keyOf(one) === file.id) ?? pictureOf(file)))
  return (
    <Modal
      open
      title={before.length > 0 ? '编辑图集' : '插入图集'}
      width={720}
      centered
      getContainer={container}
      okText={before.length > 0 ? '确定' : '插入'}
      cancelText="取消"
      okButtonProps={{ disabled: pictures.length === 0 }}
      onOk={() => onSave([...pictures])}
      onCancel={onClose}
      modalRender={(node) => (
        <div role="presentation" onSubmit={(event) => event.stopPropagation()}>
          {node}
        </div>
      )}
    >
      <div className={css.galleryDialog}>
        {Library && (
          <Button
            icon={<FolderOpenOutlined aria-hidden />}
            disabled={pictures.length >= most}
            onClick={() => setChoosing(true)}
          >
            从文件库选择
          </Button>
        )}
        <UploadImage
          kind="files"
          maxCount={most}
          {...uploadUses.gallery}
          bizType="gallery"
          value={pictures.map((one) => ({ id: keyOf(one), name: one.alt, url: one.src }))}
          onChange={(value) => arrange(typeof value === 'string' ? [] : value)}
        />
        {pictures.map((one, at) => (
          <div key={keyOf(one)} className={css.galleryLine}>
            <span aria-hidden>{at + 1}</span>
            <Input
              size="small"
              maxLength={longest}
              aria-label={`图片 ${at + 1} 的说明`}
              placeholder={`图片 ${at + 1} 的说明，显示在图片下方`}
              value={one.caption}
              onChange={({ target }) => say(at, { caption: target.value })}
            />
            <Input
              size="small"
              maxLength={longest}
              aria-label={`图片 ${at + 1} 的替代文字`}
              placeholder="替代文字，读屏软件会读出"
              value={one.alt}
              onChange={({ target }) => say(at, { alt: target.value })}
            />
          </div>
        ))}
      </div>
      {choosing && Library && <Library picturesOnly onPick={take} onClose={() => setChoosing(false)} />}
    </Modal>
  )
}

const pictureOf = ({ id, name, url }: LibraryFile): GalleryPicture => ({
  fileId: id,
  src: url,
  alt: nameOf(name),
  caption: '',
})
